import { nameTimeZone } from '#lib/agency.ts';
import { nameZone } from '#lib/text/agency-time.ts';
import { createMomentFormat } from '#lib/text/moment-format.ts';
import { formatTime } from '#model/entries/time-words.ts';
import { callMinutes } from '#model/entries/call-times.ts';
import { formatCalendar } from './calendar-file.ts';
import type { CallView } from './first-call.ts';

// All that the sender of an inquiry reads about the first call, on pages, in mails and in a calendar.

const formatCallDay = createMomentFormat({ weekday: 'long', month: 'long', day: 'numeric' });

/** Formats a time such as "Tuesday, December 1, 10:30 a.m." */
export function formatCallMoment(moment: Date): string {
  return `${formatCallDay(moment)}, ${formatTime(moment)}`;
}

export interface FirstCall {
  inquiryId: string;
  /** The agency's name. */
  agency: string;
  /** The sender's number; null where it is not known yet. */
  phone: string | null;
  /** The name of the caregiver whom the inquiry is about. */
  caregiver: string | null;
}

/** The last digits alone: the link may have reached somebody else. */
function describeNumber(phone: string | null): string {
  const digits = (phone ?? '').replaceAll(/\D/g, '').slice(-4);
  return digits === '' ? 'the number that you gave us' : `the number ending in ${digits}`;
}

function describeWho({ agency, phone, caregiver }: FirstCall): string {
  return `${agency} will call you at ${describeNumber(phone)}. The call takes about ${callMinutes} minutes.${describeAbout(caregiver)}`;
}

const describeAbout = (caregiver: string | null) =>
  caregiver === null ? '' : ` We can talk about ${caregiver}, too.`;

export const chooseCallLabel = 'Choose a time for our first call';

/** Groups times by day, for radio buttons. */
function listDays(times: readonly Date[]): CallView['days'] {
  const days = new Map<string, CallView['days'][number]>();
  for (const time of times) {
    const label = formatCallDay(time);
    const day = days.get(label) ?? { label, times: [] };
    day.times.push({ startsAt: time.toISOString(), label: formatTime(time) });
    days.set(label, day);
  }
  return [...days.values()];
}

/** Returns what is shown while a time is chosen, for the first time or, with `booked`, to move it. */
export function describeChoice(
  { caregiver }: FirstCall,
  times: readonly Date[],
  booked: Date | null,
): CallView {
  const isFree = times.length > 0;
  const keep =
    booked === null ? [] : [{ act: 'look' as const, label: `Keep ${formatCallMoment(booked)}` }];
  return {
    title: booked === null ? chooseCallLabel : 'Choose another time for our first call',
    sentences: [
      isFree
        ? `We'll call you at the time you choose, for about ${callMinutes} minutes. Times are ${nameTimeZone()}.${describeAbout(caregiver)}`
        : 'No time is free at the moment. Please call us.',
    ],
    days: listDays(times),
    laterLabel: 'Later days',
    buttons: [...(isFree ? [{ act: 'hold' as const, label: 'Continue' }] : []), ...keep],
  };
}

/** Returns what is shown while a time is held. */
export function describeHeld(
  call: FirstCall,
  held: { startsAt: Date; until: Date },
  booked: Date | null,
): CallView {
  const { startsAt, until } = held;
  return {
    title: formatCallMoment(startsAt),
    sentences: [
      `We're holding this time for you until ${nameZone(formatTime(until))}`,
      ...(call.phone === null ? [] : [describeWho(call)]),
    ],
    days: [],
    startsAt: startsAt.toISOString(),
    ...(call.phone === null && { phoneLabel: 'Your phone number' }),
    buttons: [
      { act: 'book', label: booked === null ? 'Book the call' : 'Move the call to this time' },
      { act: 'move', label: 'Choose another time' },
    ],
  };
}

/** Returns what is shown of a booked call. */
export function describeBooked(call: FirstCall, startsAt: Date): CallView {
  return {
    title: 'Our first call is booked',
    sentences: [nameZone(formatCallMoment(startsAt)), describeWho(call)],
    days: [],
    startsAt: startsAt.toISOString(),
    buttons: [
      { act: 'move', label: 'Move the call' },
      { act: 'cancel', label: 'Cancel the call' },
    ],
    calendar: { label: 'Add it to your calendar', text: writeCalendar(call, startsAt) },
  };
}

export const canceledSentence = 'The call is canceled.';

/** Writes the calendar file of a booked call. */
export function writeCalendar(call: FirstCall, startsAt: Date): string {
  return formatCalendar({
    uid: `first-call-${call.inquiryId}`,
    startsAt,
    minutes: callMinutes,
    summary: `Call with ${call.agency}`,
    description: describeWho(call),
    writtenAt: new Date(),
  });
}

export const callRefusals = {
  taken:
    'Somebody else has this time by now. We hold a time for ten minutes. Please choose another one.',
  off: "A call can't be booked here at the moment. Please call us.",
  unchosen: 'Please choose a time.',
};

/** The mails about a call; `withdrawn` is for one that the office canceled. */
export type CallMailKind = 'booked' | 'moved' | 'canceled' | 'withdrawn' | 'reminder';

/** Returns the subject and the paragraphs of a mail, without anything that was typed. */
export function describeCallMail(
  kind: CallMailKind,
  call: FirstCall,
  startsAt: Date,
): { subject: string; paragraphs: string[] } {
  const time = nameZone(formatCallMoment(startsAt));
  const plain = { ...call, caregiver: null };
  switch (kind) {
    case 'booked':
      return {
        subject: 'Our first call is booked',
        paragraphs: [`Our first call is booked: ${time}`, describeWho(plain)],
      };
    case 'moved':
      return {
        subject: 'Our first call has moved',
        paragraphs: [`Our first call is now at this time: ${time}`, describeWho(plain)],
      };
    case 'canceled':
      return {
        subject: 'Our first call is canceled',
        paragraphs: [`You canceled our first call at this time: ${time}`],
      };
    case 'withdrawn':
      return {
        subject: 'We have to cancel our first call',
        paragraphs: [`We're sorry: we can't call you at this time: ${time}`],
      };
    case 'reminder':
      return {
        subject: 'Our first call is tomorrow',
        paragraphs: [`A reminder of our first call: ${time}`, describeWho(plain)],
      };
  }
}

/** What a mail says above its link to the page of the call. */
export function describeCallLink(kind: CallMailKind): string {
  return kind === 'canceled' || kind === 'withdrawn'
    ? 'Choose another time:'
    : 'Move or cancel the call:';
}
