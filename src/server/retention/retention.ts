import { inquiryKinds, type InquiryKindName } from '#domain/inquiry/inquiry-kind.ts';
import { forgetOldPictures } from '#server/db/content-picture.ts';
import {
  deleteExpiredAttempts,
  deleteOldInquiries,
  deleteOldOutbox,
  deleteOldSessions,
} from '#server/db/retention.ts';
import { readEnvironment } from '#server/env.ts';

/** How many records of each sort were deleted. */
export type Retention = Record<
  InquiryKindName | 'sessions' | 'attempts' | 'outbox' | 'pictures',
  number
>;

/**
 * Deletes what has been kept for long enough. It may be run at any time, and again.
 *
 * @throws ConfigurationError when a setting is wrong, and then deletes nothing
 */
export async function runRetention(): Promise<Retention> {
  const months = readRetentionMonths();
  const inquiries = { client: 0, provider: 0, contact: 0 };
  for (const kind of inquiryKinds) inquiries[kind] = await deleteAllOld(kind, months[kind]);
  return {
    ...inquiries,
    sessions: await deleteOldSessions(),
    attempts: await deleteExpiredAttempts(),
    outbox: await deleteOldOutbox(),
    pictures: await forgetOldPictures(),
  };
}

function readRetentionMonths(): Record<InquiryKindName, number> {
  const {
    RETENTION_CLIENT_MONTHS = 24,
    RETENTION_PROVIDER_MONTHS = 24,
    RETENTION_CONTACT_MONTHS = 24,
  } = readEnvironment();
  return {
    client: RETENTION_CLIENT_MONTHS,
    provider: RETENTION_PROVIDER_MONTHS,
    contact: RETENTION_CONTACT_MONTHS,
  };
}

async function deleteAllOld(kind: InquiryKindName, months: number): Promise<number> {
  let sum = 0;
  for (;;) {
    const { count, isDone } = await deleteOldInquiries(kind, months);
    sum += count;
    if (isDone) return sum;
  }
}
