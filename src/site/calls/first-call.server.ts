import * as z from 'zod/mini';
import { loadAgencyName, loadOfficeHours } from '#model/built/built-agency.server.ts';
import type { OfficeHours } from '#model/entries/answer-time.ts';
import { callMinutes, listCallTimes } from '#model/entries/call-times.ts';
import { readAbout } from '#site/forms/contact-subject.ts';
import { findCaregiver } from '#site/forms/server/find-caregiver.server.ts';
import { createInputSchema } from '#site/forms/form-schema.ts';
import { clientIntakeForm } from '#site/forms/forms.ts';
import {
  createExpiredError,
  type InquiryKey,
  readProgressToken,
} from '#site/forms/server/inquiry-progress.server.ts';
import { progressQuestionSchema } from '#site/forms/inquiry-progress.ts';
import { type RateLimit, recordAttempt } from '#lib/db/rate-limit.server.ts';
import { parseInput } from '#lib/http/body.server.ts';
import { createTooManyError, HttpError } from '#lib/http/http-error.server.ts';
import { toNetwork } from '#lib/http/network-address.server.ts';
import { hashWithSecret } from '#lib/session-secret.server.ts';
import { nameZone, readAgencyTime, toAgencyDay } from '#lib/text/agency-time.ts';
import { dateTimeSchema } from '#lib/text/dates.ts';
import type { Language } from '#lib/text/say.ts';
import { typedTextSchema } from '#lib/text/typed-text.ts';
import {
  callRefusals,
  describeBooked,
  describeCanceled,
  describeChoice,
  describeHeld,
  type FirstCall,
  formatCallMoment,
} from './call-words.ts';
import { type CallAct, callActs, type CallView } from './first-call.ts';
import {
  bookCall,
  cancelCall,
  holdCall,
  readCallTimes,
  type CalledInquiry,
  type StoredCall,
} from './stored-calls.server.ts';

export const callInputSchema = z.strictObject({
  /** Of the link in the confirmation. */
  token: progressQuestionSchema.shape.token,
  act: z.enum(callActs, { error: 'Please press one of the buttons' }),
  startsAt: z.optional(dateTimeSchema),
  /** The number to call, where the inquiry has none; a form may leave it empty. */
  phone: z.optional(typedTextSchema(0, 40, 'Please enter a valid phone number')),
});

type CallInput = z.output<typeof callInputSchema>;

/** More looks than a family takes, and more changes than a household makes on one day. */
const limits: Record<'look' | 'change', RateLimit> = {
  look: { attempts: 120, windowSeconds: 10 * 60 },
  change: { attempts: 20, windowSeconds: 24 * 60 * 60 },
};

async function countAct(act: CallAct, ip: string): Promise<void> {
  const purpose = act === 'look' || act === 'move' ? 'look' : 'change';
  const network = hashWithSecret('address', toNetwork(ip));
  const attempt = await recordAttempt(`first-call-${purpose}:${network}`, limits[purpose]);
  if (attempt.kind === 'taken') return;
  const reason = 'Too many times for calls were asked for from your network.';
  throw createTooManyError(reason, attempt.retryAfterSeconds, 'call us');
}

interface CallState {
  key: InquiryKey;
  call: FirstCall;
  /** Null where no calls are taken, or not for this inquiry any more. */
  office: OfficeHours | null;
  /** The times of others. */
  taken: Date[];
  booked: Date | null;
  held: Date | null;
  now: Date;
}

/** Throws HttpError 404 where the link opens nothing. */
async function loadState(token: string, language: Language, now: Date): Promise<CallState> {
  const key = readProgressToken(token);
  const found = await readCallTimes(key);
  if (!found) throw createExpiredError();
  const { inquiry, calls } = found;
  const own = calls.filter(({ isOwn }) => isOwn);
  const isStart = (call: StoredCall) => call.startsAt > now;
  const office = await loadOfficeHours();
  const caregiver = await findCaregiver(readAbout(inquiry.subject));
  return {
    key,
    call: {
      inquiryId: key.id,
      agency: await loadAgencyName(),
      phone: inquiry.phone,
      caregiver: caregiver?.name ?? null,
      language,
    },
    office: office && office.callsADay > 0 && isOpen(inquiry) ? office : null,
    taken: calls.filter(({ isOwn }) => !isOwn).map(({ startsAt }) => startsAt),
    booked: own.find((each) => each.heldUntil === null && isStart(each))?.startsAt ?? null,
    held: own.find(({ heldUntil }) => heldUntil !== null)?.startsAt ?? null,
    now,
  };
}

/** Returns whether a first call still makes sense: nobody has talked yet. */
function isOpen({ status, progress }: CalledInquiry): boolean {
  return progress === null && (status === 'new' || status === 'in-progress');
}

/** Lists the times that nobody has: none on a day that is full, whatever its times once were. */
function listFreeTimes({ office, taken, booked, now }: CallState): Date[] {
  if (!office) return [];
  const days = taken.map(toAgencyDay);
  const isFull = (day: string) => days.filter((each) => each === day).length >= office.callsADay;
  return listCallTimes(office, now).filter(
    (time) =>
      time.getTime() !== booked?.getTime() &&
      taken.every((each) => Math.abs(each.getTime() - time.getTime()) >= callMinutes * 60_000) &&
      !isFull(toAgencyDay(time)),
  );
}

/** Throws HttpError 409 or 422 for a time that cannot be had. */
function requireTime(state: CallState, startsAt: string | undefined): Date {
  if (startsAt === undefined) throw new HttpError(422, callRefusals.unchosen);
  if (!state.office) throw new HttpError(409, callRefusals.off);
  const time = new Date(startsAt);
  const isOffered = listFreeTimes(state).some((each) => each.getTime() === time.getTime());
  if (isOffered || state.held?.getTime() === time.getTime()) return time;
  throw new HttpError(409, callRefusals.taken);
}

const phoneSchema = createInputSchema({ fields: { phone: clientIntakeForm.fields.phone } });

/** Returns a number for an inquiry that has none, else null; throws HttpError 422. */
function readPhone({ call }: CallState, phone: string | undefined): string | null {
  if (call.phone !== null) return null;
  return String(parseInput(phoneSchema, { phone: phone ?? '' }).phone);
}

/** Calls of the next day that are booked shortly before it are in fresh memory. */
const shortestReminderMs = 4 * 3_600_000;

/** Returns ten o'clock on the day before a call; null where that is over, or within four hours. */
export function findCallReminder(startsAt: Date, now: Date): Date | null {
  const noon = new Date(`${toAgencyDay(startsAt)}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() - 1);
  const due = readAgencyTime(`${noon.toISOString().slice(0, 10)}T10:00`);
  return due && due.getTime() - now.getTime() >= shortestReminderMs ? due : null;
}

/** Describes a change to the office, without a name. */
function tellOffice({ kind, id }: InquiryKey, what: string, startsAt: Date) {
  return {
    title: `A first call was ${what}`,
    sentences: `Time: ${nameZone(formatCallMoment(startsAt, 'en'))} The number to call is in the inquiry.`,
    path: `/admin/inquiries?tab=${kind}&id=${id}`,
  };
}

/** Returns what to show of the first call of an inquiry; throws HttpError 404 as `actOnCall` does. */
export async function lookAtCall(token: string, language: Language): Promise<CallView | null> {
  return showState(await loadState(token, language, new Date()));
}

function showState(state: CallState): CallView | null {
  const { call, booked, office } = state;
  if (booked) return describeBooked(call, booked);
  return office ? describeChoice(call, listFreeTimes(state), null) : null;
}

/**
 * Does what the sender of an inquiry asks for, and returns what to show: null where no call is booked
 * and none can be. Whatever is asked twice is done once.
 *
 * @param ip the caller's address
 * @param language what the answer is said in; refusals are in English
 * @throws HttpError 404 for a link that opens nothing, 409 for a time that is taken and where no
 * calls are booked, 422 for a missing time or number, 429 for too many tries
 */
export async function actOnCall(
  { token, act, startsAt, phone }: CallInput,
  ip: string,
  language: Language,
): Promise<CallView | null> {
  await countAct(act, ip);
  const state = await loadState(token, language, new Date());
  const { key, call, booked, now } = state;
  switch (act) {
    case 'look':
      return showState(state);
    case 'move':
      return state.office ? describeChoice(call, listFreeTimes(state), booked) : showState(state);
    case 'cancel': {
      if (!booked) return showState(state);
      const told = tellOffice(key, 'canceled', booked);
      await cancelCall(key, booked, { mail: 'canceled', told });
      return describeCanceled(call, showState({ ...state, booked: null }));
    }
    case 'hold': {
      const time = requireTime(state, startsAt);
      const until = await holdCall(key, time);
      if (!until) throw new HttpError(409, callRefusals.taken);
      return describeHeld(call, { startsAt: time, until }, booked);
    }
    case 'book': {
      const isBooked = booked !== null && booked.toISOString() === startsAt;
      if (isBooked) return describeBooked(call, booked);
      const time = requireTime(state, startsAt);
      const given = readPhone(state, phone);
      const isDone = await bookCall(key, time, {
        phone: given,
        remindAt: findCallReminder(time, now),
        booked: tellOffice(key, 'booked', time),
        moved: tellOffice(key, 'moved', time),
      });
      if (!isDone) throw new HttpError(409, callRefusals.taken);
      return describeBooked({ ...call, phone: call.phone ?? given }, time);
    }
  }
}
