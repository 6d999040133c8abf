import { inquiryKinds, type InquiryKindName } from '#site/forms/inquiry-kind.ts';
import { deleteOldCalls } from '#site/calls/stored-calls.server.ts';
import { deleteOldMails, deleteOrphanedMails } from '#office/mail/stored-mails.server.ts';
import { deleteOldPictures } from '#editing/pictures/picture-rows.server.ts';
import {
  countDueInquiries,
  deleteExpiredAttempts,
  deleteOldDrafts,
  deleteOldInquiries,
  deleteOldInterest,
  deleteOldOutbox,
  deleteOldPresence,
  deleteOldSessions,
} from './retention-rows.server.ts';
import { deleteOldAccountActs } from '#office/account/server/account-acts.server.ts';
import { deleteOldLinks } from '#office/account/server/admin-token-rows.server.ts';
import { deleteOldSiteMails } from '#office/mail/site-mails.server.ts';
import { holdRetention, readSiteWatch, recordRetention } from '#desk/checks/watch-rows.server.ts';
import { readEnvironment } from '#lib/env.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { countNoun } from '#lib/text/phrases.ts';

/** The number of inquiries that are due, of which none was deleted. */
export type HeldRetention = Record<'held', number>;

export type Retention = Record<
  InquiryKindName | 'interest' | 'sessions' | 'attempts' | 'outbox' | 'pictures' | 'drafts',
  number
>;

/** This many inquiries are due on a busy day even of a small inbox. */
const usualInquiries = 10;
/** The largest usual share and number: a day in two years is 0.14 percent. */
const [unusualShare, unusualInquiries] = [0.05, 200];

function findUsual(total: number): number {
  return Math.min(unusualInquiries, Math.max(usualInquiries, total * unusualShare));
}

/**
 * Deletes old data, once. Deletes nothing and asks the office where the clock may be wrong: where
 * an unusual number of inquiries is due, or the last run was long ago. `agreed` is the number of
 * inquiries that an admin agreed to.
 *
 * @throws ConfigurationError for a wrong setting, and HttpError 409 where far more is due than was
 * agreed to; nothing is deleted then
 */
export async function runRetention(agreed?: number): Promise<Retention | HeldRetention> {
  const months = readRetentionMonths();
  const counts = await Promise.all(
    inquiryKinds.map((kind) => countDueInquiries(kind, months[kind])),
  );
  const due = counts.reduce((sum, count) => sum + count.due, 0);
  const usual = findUsual(counts.reduce((sum, { total }) => sum + total, 0));
  const isHeld =
    agreed === undefined
      ? (await readSiteWatch()).isClockDoubtful || due > usual
      : due > agreed + usual;
  if (isHeld) {
    await holdRetention(due);
    if (agreed === undefined) return { held: due };
    throw new HttpError(
      409,
      `By now ${countNoun(due, 'inquiry', 'inquiries')} would be deleted. Please reload the page, and check the date.`,
    );
  }
  const inquiries = { client: 0, provider: 0, contact: 0 };
  for (const kind of inquiryKinds) {
    inquiries[kind] = await deleteAll(() => deleteOldInquiries(kind, months[kind]));
  }
  await deleteOrphanedMails();
  const deleted = {
    ...inquiries,
    interest: await deleteAll(() => deleteOldInterest(months.interest)),
    sessions: await deleteOldSessions(),
    attempts: await deleteExpiredAttempts(),
    outbox: await deleteOldOutbox(),
    pictures: await deleteOldPictures(),
    drafts: await deleteOldDrafts(),
  };
  await deleteOldCalls();
  await deleteOldPresence();
  await deleteOldMails();
  await deleteOldSiteMails();
  await deleteOldLinks();
  await deleteOldAccountActs();
  await recordRetention();
  return deleted;
}

function readRetentionMonths(): Record<InquiryKindName | 'interest', number> {
  const {
    RETENTION_CLIENT_MONTHS = 24,
    RETENTION_PROVIDER_MONTHS = 24,
    RETENTION_CONTACT_MONTHS = 24,
    RETENTION_INTEREST_MONTHS = 24,
  } = readEnvironment();
  return {
    client: RETENTION_CLIENT_MONTHS,
    provider: RETENTION_PROVIDER_MONTHS,
    contact: RETENTION_CONTACT_MONTHS,
    interest: RETENTION_INTEREST_MONTHS,
  };
}

async function deleteAll(
  deleteSome: () => Promise<{ count: number; isDone: boolean }>,
): Promise<number> {
  let sum = 0;
  for (;;) {
    const { count, isDone } = await deleteSome();
    sum += count;
    if (isDone) return sum;
  }
}
