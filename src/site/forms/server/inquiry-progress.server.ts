import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { loadOfficeHours } from '#model/built/built-agency.server.ts';
import {
  describeAnswerTime,
  findAnswerTime,
  type OfficeHours,
} from '#model/entries/answer-time.ts';
import { momentSchema, repeatableSql } from '#lib/db/database.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { hashWithSecret } from '#lib/session-secret.server.ts';
import { nameTimeZone } from '#lib/agency.ts';
import { nameZone, toAgencyDay } from '#lib/text/agency-time.ts';
import { createMomentFormat } from '#lib/text/moment-format.ts';
import { type Language, sayIn } from '#lib/text/say.ts';
import type { InquiryKindName } from '#site/forms/inquiry-kind.ts';
import {
  progressDays,
  progressNames,
  progressQuestionSchema,
  progressWords,
  type SentProgress,
  sentProgressSchema,
} from '#site/forms/inquiry-progress.ts';
import { inquiryTables } from './inquiry-table.server.ts';
import { wordsOf } from '#site/forms/spanish.ts';
import { readLanguage, visitorCall } from './visitor-call.server.ts';

/** The first letter of a token, which is short since it is part of a link in a mail. */
const letters: Record<InquiryKindName, string> = { client: 'f', provider: 'c', contact: 'm' };

/** 120 bits of a keyed hash, which nobody guesses. */
const sign = (inquiry: string) => hashWithSecret('inquiry-progress', inquiry).slice(0, 20);

/**
 * Returns what opens the page about one inquiry, and nothing else. It is stored nowhere, and opens
 * nothing once the inquiry is erased.
 */
export function createProgressToken(kind: InquiryKindName, id: string): string {
  const inquiry = letters[kind] + Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
  return inquiry + sign(inquiry);
}

/** An inquiry, by which all that is stored of it is found. */
export interface InquiryKey {
  kind: InquiryKindName;
  id: string;
}

/** Returns the inquiry that a token is for; throws HttpError 404 where the site has not made it. */
export function readProgressToken(token: string): InquiryKey {
  const [, inquiry = '', letter, bytes = '', signature = ''] =
    /^(([a-z])([\w-]{22}))([\w-]{20})$/.exec(token) ?? [];
  const kind = (Object.keys(letters) as InquiryKindName[]).find((each) => letters[each] === letter);
  if (!kind || !timingSafeEqual(Buffer.from(signature), Buffer.from(sign(inquiry))))
    throw createExpiredError();
  const hex = Buffer.from(bytes, 'base64url').toString('hex');
  return { kind, id: hex.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') };
}

/** Returns the error for a mailed link that opens nothing. */
export function createExpiredError(): HttpError {
  return new HttpError(
    404,
    `This link no longer works: it is good for ${progressDays} days, until what you sent is erased. Please call us.`,
  );
}

/** The condition for inquiries that a mailed link opens. */
export const isLinkedSql = repeatableSql.unsafe(
  `(not is_spam and created_at > now() - interval '${progressDays} days')`,
);

const rowsSchema = z.array(
  z.object({
    createdAt: momentSchema,
    status: z.string(),
    progress: z.enum(progressNames).nullable(),
    progressAt: momentSchema.nullable(),
    followUpOn: z.string().nullable(),
    openedAt: momentSchema.nullable(),
    hasCall: z.boolean(),
  }),
);

type StoredProgress = z.output<typeof rowsSchema>[number];

/** Throws HttpError 404 where the link opens nothing. */
async function findStored({ kind, id }: InquiryKey): Promise<StoredProgress> {
  const rows = await repeatableSql`
    select created_at as "createdAt", status, progress, progress_at as "progressAt",
      follow_up_on::text as "followUpOn", (
        select min(occurred_at) from audit_events
        where inquiry_id = inquiry.id and action = 'opened'
      ) as "openedAt", exists (
        select from first_calls where inquiry_id = inquiry.id and held_until is null
      ) as "hasCall"
    from ${repeatableSql.unsafe(inquiryTables[kind].table)} as inquiry
    where id = ${id}::uuid and ${isLinkedSql}`;
  const [stored] = rowsSchema.parse(rows);
  if (!stored) throw createExpiredError();
  return stored;
}

const dayFormats = {
  en: createMomentFormat({ dateStyle: 'long' }),
  es: createMomentFormat({ dateStyle: 'long' }, 'es-US'),
};

/** Returns where an inquiry stands; throws a 404 where the link opens nothing. */
async function describeProgress(
  token: string,
  now: Date,
  language: Language,
): Promise<SentProgress> {
  const say = sayIn(wordsOf[language]);
  const formatDay = (isoDateTime: string) => dayFormats[language](new Date(isoDateTime));
  const inquiry = readProgressToken(token);
  const stored = await findStored(inquiry);
  const office = await loadOfficeHours();
  const { createdAt, openedAt, progress, progressAt } = stored;
  const reached = progress === null ? -1 : progressNames.indexOf(progress);
  const steps = [
    { text: say('We have received what you sent'), on: formatDay(createdAt), isDone: true },
    {
      text: say('A person has read it'),
      ...(openedAt !== null && { on: formatDay(openedAt) }),
      isDone: openedAt !== null || reached >= 0,
    },
    ...progressNames.map((name, index) => ({
      text: say(progressWords[inquiry.kind][name]),
      ...(name === progress && progressAt !== null && { on: formatDay(progressAt) }),
      isDone: index <= reached,
    })),
  ];
  const takesCalls = stored.hasCall || (office?.callsADay ?? 0) > 0;
  const next = describeNext(stored, office, now, language);
  return { steps, next, ...(takesCalls && { takesCalls }) };
}

function describeNext(
  { createdAt, status, progress, followUpOn }: StoredProgress,
  office: OfficeHours | null,
  now: Date,
  language: Language,
): string {
  const say = sayIn(wordsOf[language]);
  if (status === 'completed' || status === 'declined' || progress === 'placed') {
    return say('Nothing is open on our side. If something is on yours, please call or write.');
  }
  if (followUpOn !== null && followUpOn >= toAgencyDay(now)) {
    const day = dayFormats[language](new Date(`${followUpOn}T12:00:00Z`));
    return say('You hear from us by {}.', day);
  }
  if (progress !== null || status !== 'new') {
    return say("We're on it. Call us if you're wondering.");
  }
  const sentAt = new Date(createdAt);
  if (office === null) return say('A person will answer.');
  if (now >= findAnswerTime(sentAt, office)) {
    return say('You should have heard from us by now. Please call: we want to know.');
  }
  const { by } = describeAnswerTime(sentAt, office, now, language);
  return say('A person answers by {}', nameZone(by, say(nameTimeZone())));
}

/** A visitor's call: where the inquiry of a mailed link stands. */
export const progressCall = visitorCall(
  { body: progressQuestionSchema, maxBytes: 1024, 200: sentProgressSchema },
  async (c) =>
    c.var.answer(200, await describeProgress(c.var.body.token, new Date(), readLanguage(c))),
);
