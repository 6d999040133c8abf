import { z } from 'zod';
import { getAdminUser } from '#features/account/admin-users.server.ts';
import { findTwoFactor } from '#features/account/two-factor-rows.server.ts';
import { isStoreSetUp } from '#features/publishing/find-store.server.ts';
import { readBuiltFile } from '#lib/built-site.server.ts';
import { repeatableSql } from '#lib/db/database.server.ts';
import { readSetting } from '#lib/env.server.ts';
import { isRealAddress } from '#lib/text/real-host.ts';
import { listLaunchItems } from './launch-check.ts';
import type { LaunchItem } from './system-report.ts';

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
    // At home mail goes to files, which reach nobody.
    isMailSetUp: readSetting('SMTP_URL') !== undefined,
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
