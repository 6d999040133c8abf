import { z } from 'zod';
import { getAdminUser } from '#features/account/admin-users.server.ts';
import { findTwoFactor } from '#features/account/two-factor-rows.server.ts';
import { findOpenRecipient } from '#features/mail/mail-agency.server.ts';
import { isMailServerSetUp, isMailSetUp } from '#features/mail/mail-transport.server.ts';
import { readMailState } from '#features/mail/outbox.server.ts';
import { isStoreSetUp } from '#features/publishing/find-store.server.ts';
import {
  describeReplacedContent,
  updateLiveSaves,
} from '#features/publishing/publishing-report.server.ts';
import {
  readPublishingState,
  readSaveQueue,
} from '#features/publishing/publishing-state.server.ts';
import { readBuiltFile } from '#lib/built-site.server.ts';
import { isDatabaseUnavailable } from '#lib/db/database-failure.server.ts';
import { repeatableSql, sql } from '#lib/db/database.server.ts';
import { readSetting } from '#lib/env.server.ts';
import { isRealAddress } from '#lib/text/real-host.ts';
import { describeSystem } from './describe-system.ts';
import { listLaunchItems } from './launch-check.ts';
import type { Health, LaunchItem, SystemReport } from './system-report.ts';

export async function loadSystemReport(): Promise<SystemReport> {
  await updateLiveSaves();
  const [publishing, mail, queue, replaced, recipient] = await Promise.all([
    readPublishingState(),
    readMailState(),
    readSaveQueue(),
    describeReplacedContent(),
    findOpenRecipient(),
  ]);
  const parts = describeSystem({
    now: new Date().toISOString(),
    git: {
      isSetUp: isStoreSetUp(),
      trouble: publishing.trouble,
      answeredAt: publishing.storeAnsweredAt,
    },
    mail: { isSetUp: isMailSetUp(), ...mail },
    build: {
      state: publishing.buildState,
      message: publishing.buildMessage,
      replaced,
      usualSeconds: publishing.buildSeconds,
      servedSince: publishing.servedSince,
    },
    queue,
  });
  return { parts, ...(recipient && { recipient }) };
}

const rowsSchema = z.tuple([z.object({ isReadOnly: z.boolean() })]);

/** Throws for anything but an unreachable database, such as an unreadable setting. */
export async function findDatabaseState(): Promise<Health['database']> {
  try {
    const rows = await sql.query(
      `select current_setting('default_transaction_read_only')::boolean or pg_is_in_recovery()
        as "isReadOnly"`,
      [],
      // The answer is about this moment, so it does not wait out an outage.
      { fetchOptions: { repeatWithinMs: 0 } },
    );
    return rowsSchema.parse(rows)[0].isReadOnly ? 'read-only' : 'ok';
  } catch (error) {
    if (isDatabaseUnavailable(error)) return 'unreachable';
    throw error;
  }
}

const placeholdersSchema = z.object({
  placeholders: z.object({
    people: z.int(),
    reviews: z.int(),
    phones: z.int(),
    addresses: z.int(),
  }),
});

const stateSchema = z.tuple([
  z.object({ hasBackup: z.boolean(), isPrivacyConfirmed: z.boolean() }),
]);

export async function loadLaunchItems(userId: number): Promise<LaunchItem[]> {
  const [text, rows, user, secondStep] = await Promise.all([
    readBuiltFile('agency.json'),
    repeatableSql`
      select coalesce(backup_at > now() - interval '36 hours', false) as "hasBackup",
        exists (select from site_confirmations where subject = 'privacy') as "isPrivacyConfirmed"
      from site_watch`,
    getAdminUser(userId),
    findTwoFactor(userId),
  ]);
  const built = placeholdersSchema.safeParse(JSON.parse(text ?? 'null'));
  return listLaunchItems({
    placeholders: built.success ? built.data.placeholders : null,
    isMailSetUp: isMailServerSetUp(),
    hasRecipient: readSetting('MAIL_TO') !== undefined,
    isStoreSetUp: isStoreSetUp(),
    hasAddress: isRealAddress(readSetting('SITE_URL')),
    ...stateSchema.parse(rows)[0],
    hasTwoFactor: secondStep !== null,
    hasOwnPassword: user.passwordEndsAt === null,
  });
}

export async function confirmPrivacy(username: string): Promise<void> {
  await repeatableSql`
    insert into site_confirmations (subject, admin_username) values ('privacy', ${username})
    on conflict (subject) do nothing`;
}
