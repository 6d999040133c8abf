import * as z from 'zod';
import { getAdminUser } from '#office/account/server/admin-users.server.ts';
import { findTwoFactor } from '#office/account/server/two-factor-rows.server.ts';
import { listInboxes } from '#office/mail/mail-agency.server.ts';
import { isMailServerSetUp, isMailSetUp } from '#office/mail/mail-transport.server.ts';
import { readMailState } from '#office/mail/outbox.server.ts';
import { isStoreSetUp } from '#editing/publishing/find-store.server.ts';
import { isAtNetlify } from '#editing/publishing/netlify-deploys.server.ts';
import { readPublishingState, readSaveQueue } from '#editing/publishing/publishing-state.server.ts';
import { updateLiveSaves } from '#editing/publishing/save-rows.server.ts';
import { describeReplacements, listReplacedContent } from '#model/built/replaced-content.server.ts';
import { readBuiltFile } from '#lib/built-site.server.ts';
import { findWriteTrouble, isDatabaseUnavailable } from '#lib/db/database-failure.server.ts';
import { repeatableSql, requireRoom, sql } from '#lib/db/database.server.ts';
import { readSetting } from '#lib/env.server.ts';
import { logEvent } from '#lib/log.server.ts';
import { isRealAddress } from '#lib/text/real-host.ts';
import { describeSystem } from './describe-system.ts';
import { listLaunchItems, placeholderNames } from './launch-check.ts';
import { readSiteWatch } from './watch-rows.server.ts';
import { findHeld } from './watch-site.server.ts';
import type { Health, LaunchItem, SystemReport } from './system-report.ts';

export async function loadSystemReport(): Promise<SystemReport> {
  await updateLiveSaves();
  const [publishing, mail, queue, replaced, watch] = await Promise.all([
    readPublishingState(),
    readMailState(),
    readSaveQueue(),
    listReplacedContent(),
    readSiteWatch(),
  ]);
  const held = findHeld(watch);
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
      replaced: describeReplacements(replaced),
      usualSeconds: publishing.buildSeconds,
      servedSince: publishing.servedSince,
    },
    queue,
  });
  return {
    parts,
    ...(held && { heldInquiries: held.inquiries }),
  };
}

/** The limit on what strangers who ask can make the database write. */
const writeEveryMs = 10_000;
let wroteAt = -Infinity;

/**
 * Returns the database's state. It tests a write, since a database on a full disk still answers
 * reads. Throws for anything but an unreachable database, such as an unreadable setting.
 */
export async function findDatabaseState(): Promise<Health['database']> {
  try {
    const isDue = Date.now() - wroteAt > writeEveryMs || Date.now() < wroteAt;
    // The answer is about this moment, so it does not wait until an outage is over.
    const options = { fetchOptions: { repeatWithinMs: 0 } };
    if (!isDue) await sql.query('select 1', [], options);
    else {
      await requireRoom();
      await sql.query('update site_watch set clock_at = clock_at', [], options);
      wroteAt = Date.now();
    }
    return 'ok';
  } catch (error) {
    wroteAt = -Infinity;
    if (!isDatabaseUnavailable(error)) throw error;
    const trouble = findWriteTrouble(error);
    if (trouble) logEvent('error', 'database takes no writes', { reason: trouble });
    return trouble ?? 'unreachable';
  }
}

const placeholdersSchema = z.object({
  placeholders: z.record(z.enum(placeholderNames), z.int()),
  figures: z.array(z.string()),
});

const stateSchema = z.tuple([
  z.object({
    hasBackup: z.boolean(),
    isPrivacyConfirmed: z.boolean(),
    areFiguresConfirmed: z.boolean(),
    isStoreReady: z.boolean(),
  }),
]);

export async function loadLaunchItems(userId: number): Promise<LaunchItem[]> {
  const [text, rows, user, twoFactor, inboxes] = await Promise.all([
    readBuiltFile('launch-facts.json'),
    repeatableSql`
      select coalesce(backup_at > now() - interval '36 hours', false) as "hasBackup",
        exists (select from site_confirmations where subject = 'privacy') as "isPrivacyConfirmed",
        exists (select from site_confirmations where subject = 'figures') as "areFiguresConfirmed",
        trouble is null and store_answered_at is not null as "isStoreReady"
      from site_watch, publishing_state`,
    getAdminUser(userId),
    findTwoFactor(userId),
    listInboxes(),
  ]);
  const built = placeholdersSchema.safeParse(JSON.parse(text ?? 'null'));
  const [state] = stateSchema.parse(rows);
  return listLaunchItems({
    placeholders: built.success ? built.data.placeholders : null,
    figures: built.success ? built.data.figures : null,
    isMailSetUp: isMailServerSetUp(),
    hasInbox: inboxes.length > 0,
    isStoreSetUp: isStoreSetUp(),
    hasAddress: isRealAddress(readSetting('SITE_URL')),
    isAtNetlify: isAtNetlify(),
    hasSessionSecret: readSetting('SESSION_SECRET') !== undefined,
    hasNetlifyToken: readSetting('NETLIFY_TOKEN') !== undefined,
    ...state,
    isStoreReady: state.isStoreReady && isStoreSetUp(),
    hasTwoFactor: twoFactor !== null,
    hasOwnPassword: user.passwordEndsAt === null,
  });
}

/** Records who has confirmed something about the site; the first confirmation stays. */
export async function confirmSubject(
  subject: 'figures' | 'privacy',
  username: string,
): Promise<void> {
  await repeatableSql`
    insert into site_confirmations (subject, admin_username) values (${subject}, ${username})
    on conflict (subject) do nothing`;
}
