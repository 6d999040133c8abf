import { updateLiveSaves } from '#editing/publishing/save-rows.server.ts';
import { describeSystem, listLaunchItems } from '#desk/checks/all-checks.server.ts';
import { gatherLaunchFacts } from '#desk/checks/site-facts.server.ts';
import { findHeldInquiries } from '#desk/checks/upkeep.ts';
import { findWriteTrouble, isDatabaseUnavailable } from '#lib/db/database-failure.server.ts';
import { repeatableSql, requireRoom, sql } from '#lib/db/database.server.ts';
import { logEvent } from '#lib/log.server.ts';
import type { Health, SystemReport } from './system-report.ts';
import { readAlerts } from './watch-site.server.ts';

/** Returns all that an admin reads of the site's state, and a function that mails what changed. */
export async function loadSystemReport(userId: number) {
  await updateLiveSaves();
  const [{ facts, items, mailChanges }, launchFacts] = await Promise.all([
    readAlerts(),
    gatherLaunchFacts(userId),
  ]);
  const held = findHeldInquiries(facts.watch);
  const report: SystemReport = {
    parts: describeSystem(facts),
    attention: {
      count: items.length,
      codes: [...new Set(items.map(({ code }) => code))],
      items: items.slice(0, maxItems).map(({ code, subject, sentence, remedy, path, onSite }) => {
        return { code, subject, sentence, remedy, path, ...onSite };
      }),
    },
    launch: listLaunchItems({ ...facts, ...launchFacts }),
    ...(held !== null && { heldInquiries: held }),
  };
  return { report, mailChanges };
}

/** The most items that a screen lists; the count includes the rest. */
const maxItems = 100;

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

/** Records who has confirmed something about the site; the first confirmation stays. */
export async function confirmSubject(
  subject: 'figures' | 'privacy',
  username: string,
): Promise<void> {
  await repeatableSql`
    insert into site_confirmations (subject, admin_username) values (${subject}, ${username})
    on conflict (subject) do nothing`;
}
