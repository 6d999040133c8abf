import { deliverMail } from '#office/mail/deliver-mail.server.ts';
import { stepAlerts } from '#desk/checks/alert-states.server.ts';
import { listAlerts } from '#desk/checks/all-checks.server.ts';
import { checkDomain, type DomainLookup, findDomainNames } from '#desk/checks/domain.server.ts';
import { gatherSiteFacts } from '#desk/checks/site-facts.server.ts';
import {
  listAlertRows,
  readSiteWatch,
  recordClock,
  saveStep,
} from '#desk/checks/watch-rows.server.ts';

interface WatchOptions {
  now?: Date;
  lookup?: DomainLookup;
}

/**
 * Runs the scheduled checks and mails what changed. Of two processes at once, only one sends mail.
 */
export async function watchSite(options: WatchOptions = {}): Promise<void> {
  const { now = new Date(), lookup } = options;
  await recordClock(now.toISOString());
  await checkDomain(await findDomainNames(), now.toISOString(), lookup);
  await mailAlerts(now);
}

/** Mails what changed since the last step, in case the schedule isn't running. */
export async function mailAlerts(now = new Date()): Promise<void> {
  const { mailChanges } = await readAlerts(now);
  await mailChanges();
}

/** Returns the facts, what needs attention, and a function that mails what changed. */
export async function readAlerts(now = new Date()) {
  // This read comes before the facts, so that a process with newer facts takes a step of its own.
  const watch = await readSiteWatch();
  const [rows, facts] = await Promise.all([listAlertRows(), gatherSiteFacts(now, watch)]);
  const items = listAlerts(facts);
  const mailChanges = async () => {
    const step = stepAlerts(rows, items, facts.now);
    if (rows.length === 0 && step.rows.length === 0) return;
    await saveStep(watch.steps, step);
    if (step.mails.length > 0) await deliverMail();
  };
  return { facts, items, mailChanges };
}
