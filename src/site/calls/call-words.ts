import { nameTimeZone } from '#lib/agency.ts';
import { nameZone } from '#lib/text/agency-time.ts';
import { capitalize } from '#lib/text/phrases.ts';
import { type Language, type Say, sayIn } from '#lib/text/say.ts';
import { callMinutes } from '#model/entries/call-times.ts';
import { timeWords } from '#model/entries/time-words.ts';
import { wordsOf } from '#site/forms/spanish.ts';
import { formatCalendar } from './calendar-file.ts';
import type { CallView } from './first-call.ts';

// All that the sender of an inquiry reads about the first call, on pages, in mails and in a calendar.

/** Formats a time such as "Tuesday, December 1, 10:30 a.m." */
export function formatCallMoment(moment: Date, language: Language): string {
  return timeWords[language].by(moment, true);
}

/** Formats a time with its zone, and ends the sentence. */
function endWithMoment(moment: Date, language: Language): string {
  const zone = sayIn(wordsOf[language])(nameTimeZone());
  return nameZone(formatCallMoment(moment, language), zone);
}

export interface FirstCall {
  inquiryId: string;
  /** The agency's name. */
  agency: string;
  /** The sender's number; null where it is not known yet. */
  phone: string | null;
  /** The name of the caregiver whom the inquiry is about. */
  caregiver: string | null;
  /** The language of whoever reads about it. */
  language: Language;
}

const sayFor = ({ language }: Pick<FirstCall, 'language'>): Say => sayIn(wordsOf[language]);

/** The last digits alone: the link may have reached somebody else. */
function describeNumber({ phone }: FirstCall, say: Say): string {
  const digits = (phone ?? '').replaceAll(/\D/g, '').slice(-4);
  return digits === ''
    ? say('the number that you gave us')
    : say('the number ending in {}', digits);
}

function describeWho(call: FirstCall): string {
  const say = sayFor(call);
  const values = [call.agency, describeNumber(call, say), callMinutes.toString()];
  return (
    say('{} will call you at {}. The call takes about {} minutes.', ...values) + describeAbout(call)
  );
}

function describeAbout(call: FirstCall): string {
  return call.caregiver === null ? '' : sayFor(call)(' We can talk about {}, too.', call.caregiver);
}

/** Returns what a link or a heading calls the choice of a time. */
export function nameChoice(language: Language): string {
  return sayFor({ language })('Choose a time for our first call');
}

/** Groups times by day, for radio buttons. */
function listDays(times: readonly Date[], language: Language): CallView['days'] {
  const words = timeWords[language];
  const days = new Map<string, CallView['days'][number]>();
  for (const time of times) {
    const label = words.day(time);
    const day = days.get(label) ?? { label, times: [] };
    day.times.push({ startsAt: time.toISOString(), label: words.clock(time) });
    days.set(label, day);
  }
  return [...days.values()];
}

/** Returns what is shown while a time is chosen, for the first time or, with `booked`, to move it. */
export function describeChoice(
  call: FirstCall,
  times: readonly Date[],
  booked: Date | null,
): CallView {
  const { language } = call;
  const say = sayFor(call);
  const isFree = times.length > 0;
  const lead = say(
    "We'll call you at the time you choose, for about {} minutes. Times are {}.",
    ...[callMinutes.toString(), say(nameTimeZone())],
  );
  const keep =
    booked === null
      ? []
      : [{ act: 'look' as const, label: say('Keep {}', formatCallMoment(booked, language)) }];
  return {
    title: booked === null ? nameChoice(language) : say('Choose another time for our first call'),
    sentences: [
      isFree ? lead + describeAbout(call) : say('No time is free at the moment. Please call us.'),
    ],
    days: listDays(times, language),
    laterLabel: say('Later days'),
    buttons: [...(isFree ? [{ act: 'hold' as const, label: say('Continue') }] : []), ...keep],
  };
}

/** Returns what is shown while a time is held. */
export function describeHeld(
  call: FirstCall,
  held: { startsAt: Date; until: Date },
  booked: Date | null,
): CallView {
  const { startsAt, until } = held;
  const { language } = call;
  const say = sayFor(call);
  const end = nameZone(timeWords[language].time(until), say(nameTimeZone()));
  return {
    title: capitalize(formatCallMoment(startsAt, language)),
    sentences: [
      say("We're holding this time for you until {}", end),
      ...(call.phone === null ? [] : [describeWho(call)]),
    ],
    days: [],
    startsAt: startsAt.toISOString(),
    ...(call.phone === null && { phoneLabel: say('Your phone number') }),
    buttons: [
      {
        act: 'book',
        label: booked === null ? say('Book the call') : say('Move the call to this time'),
      },
      { act: 'move', label: say('Choose another time') },
    ],
  };
}

/** Returns what is shown of a booked call. */
export function describeBooked(call: FirstCall, startsAt: Date): CallView {
  const say = sayFor(call);
  return {
    title: say('Our first call is booked'),
    sentences: [capitalize(endWithMoment(startsAt, call.language)), describeWho(call)],
    days: [],
    startsAt: startsAt.toISOString(),
    buttons: [
      { act: 'move', label: say('Move the call') },
      { act: 'cancel', label: say('Cancel the call') },
    ],
    calendar: { label: say('Add it to your calendar'), text: writeCalendar(call, startsAt) },
  };
}

/** Says that the call is canceled, above other times where there are any. */
export function describeCanceled({ language }: FirstCall, choice: CallView | null): CallView {
  const sentence = sayFor({ language })('The call is canceled.');
  if (!choice) return { title: sentence, sentences: [], days: [], buttons: [] };
  return { ...choice, sentences: [sentence, ...choice.sentences] };
}

/** Writes the calendar file of a booked call. */
export function writeCalendar(call: FirstCall, startsAt: Date): string {
  return formatCalendar({
    uid: `first-call-${call.inquiryId}`,
    startsAt,
    minutes: callMinutes,
    summary: sayFor(call)('Call with {}', call.agency),
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
  const say = sayFor(call);
  const time = endWithMoment(startsAt, call.language);
  const who = describeWho({ ...call, caregiver: null });
  switch (kind) {
    case 'booked':
      return {
        subject: say('Our first call is booked'),
        paragraphs: [say('Our first call is booked: {}', time), who],
      };
    case 'moved':
      return {
        subject: say('Our first call has moved'),
        paragraphs: [say('Our first call is now at this time: {}', time), who],
      };
    case 'canceled':
      return {
        subject: say('Our first call is canceled'),
        paragraphs: [say('You canceled our first call at this time: {}', time)],
      };
    case 'withdrawn':
      return {
        subject: say('We have to cancel our first call'),
        paragraphs: [say("We're sorry: we can't call you at this time: {}", time)],
      };
    case 'reminder':
      return {
        subject: say('Our first call is tomorrow'),
        paragraphs: [say('A reminder of our first call: {}', time), who],
      };
  }
}

/** What a mail says above its link to the page of the call. */
export function describeCallLink(kind: CallMailKind, language: Language): string {
  const say = sayFor({ language });
  return kind === 'canceled' || kind === 'withdrawn'
    ? say('Choose another time:')
    : say('Move or cancel the call:');
}
