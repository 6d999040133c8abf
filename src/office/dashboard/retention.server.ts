import { inquiryKinds, type InquiryKindName } from '#site/forms/inquiry-kind.ts';
import { deleteOldMails, deleteOrphanedMails } from '#office/mail/stored-mails.server.ts';
import { deleteOldPictures } from '#editing/pictures/picture-rows.server.ts';
import {
  deleteErasedInquiries,
  deleteExpiredAttempts,
  deleteOldDrafts,
  deleteOldInquiries,
  deleteOldInterest,
  deleteOldOutbox,
  deleteOldPlaces,
  deleteOldSessions,
} from './retention-rows.server.ts';
import { deleteOldAccountActs } from '#office/account/server/account-acts.server.ts';
import { deleteOldLinks } from '#office/account/server/admin-token-rows.server.ts';
import { deleteOldSiteMails } from '#office/mail/site-mails.server.ts';
import { recordRetention } from './watch-rows.server.ts';
import { readEnvironment } from '#lib/env.server.ts';

export type Retention = Record<
  | InquiryKindName
  | 'erased'
  | 'interest'
  | 'sessions'
  | 'attempts'
  | 'outbox'
  | 'pictures'
  | 'drafts',
  number
>;

/**
 * Deletes old data; throws ConfigurationError for a wrong setting, and then deletes nothing. It can
 * run repeatedly.
 */
export async function runRetention(): Promise<Retention> {
  const months = readRetentionMonths();
  const inquiries = { client: 0, provider: 0, contact: 0 };
  for (const kind of inquiryKinds) {
    inquiries[kind] = await deleteAll(() => deleteOldInquiries(kind, months[kind]));
  }
  await deleteOrphanedMails();
  const deleted = {
    ...inquiries,
    erased: await deleteErasedInquiries(),
    interest: await deleteAll(() => deleteOldInterest(months.interest)),
    sessions: await deleteOldSessions(),
    attempts: await deleteExpiredAttempts(),
    outbox: await deleteOldOutbox(),
    pictures: await deleteOldPictures(),
    drafts: await deleteOldDrafts(),
  };
  await deleteOldPlaces();
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
