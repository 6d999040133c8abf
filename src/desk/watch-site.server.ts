import { deliverMail } from '#office/mail/deliver-mail.server.ts';
import { loadMailAgency } from '#office/mail/mail-agency.server.ts';
import { isMailSetUp } from '#office/mail/mail-transport.server.ts';
import { readMailState } from '#office/mail/outbox.server.ts';
import { readPublishingState, readSaveQueue } from '#editing/publishing/publishing-state.server.ts';
import { loadCheckedProviders } from '#model/built/checked-providers.server.ts';
import { loadOfficeHours } from '#model/built/built-agency.server.ts';
import { findArrivalLimit, findReminderTime } from '#model/entries/answer-time.ts';
import {
  describeBroken,
  listReplacedContent,
  toRepairPath,
  type ReplacedContent,
} from '#model/built/replaced-content.server.ts';
import { countGivenUp } from '#lib/http/given-up.server.ts';
import { readSetting } from '#lib/env.server.ts';
import { isRealAddress, isRealHost } from '#lib/text/real-host.ts';
import { type AlertFacts, type Alert, findSpamDay, listAlerts } from './alerts.ts';
import { stepAlerts } from './alert-states.ts';
import { checkDomain, type DomainLookup } from './domain-check.server.ts';
import {
  type DomainNames,
  listAlertRows,
  listSpam,
  listUnanswered,
  listUndelivered,
  readSiteWatch,
  recordClock,
  saveStep,
  type SiteWatch,
} from './watch-rows.server.ts';

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

/** Returns what needs attention, and a function that mails the changes since the last step. */
export async function readAlerts(now = new Date()) {
  // This read comes before the facts, so that a process with newer facts takes a step of its own.
  const { steps } = await readSiteWatch();
  const [rows, items] = await Promise.all([listAlertRows(), loadAlerts(now)]);
  const mailChanges = async () => {
    const step = stepAlerts(rows, items, now.toISOString());
    if (rows.length === 0 && step.rows.length === 0) return;
    await saveStep(steps, step);
    if (step.mails.length > 0) await deliverMail();
  };
  return { items, mailChanges };
}

export async function loadAlerts(now = new Date()): Promise<Alert[]> {
  const at = now.toISOString();
  const office = await loadOfficeHours();
  const remindedLimit = findArrivalLimit(now, (receivedAt) => findReminderTime(receivedAt, office));
  const spamDay = findSpamDay(now);
  const [watch, publishing, queue, mail, unanswered, undelivered, spam, names, replaced, checked] =
    await Promise.all([
      readSiteWatch(),
      readPublishingState(),
      readSaveQueue(),
      readMailState(),
      listUnanswered(at, remindedLimit),
      listUndelivered(),
      listSpam(spamDay.from, spamDay.to),
      findDomainNames(),
      listReplacedContent(),
      loadCheckedProviders(),
    ]);
  const { senderDomain, hasSpf, hasDmarc, certificateHost, certificateEndsAt } = watch;
  return listAlerts({
    now: at,
    unanswered,
    undelivered,
    office,
    checked,
    spam: { day: spamDay.day, letters: spam },
    buildFailedAt: publishing.buildState === 'failed' ? (publishing.buildFailedAt ?? at) : null,
    givenUp: countGivenUp(),
    replaced: describeReplaced(replaced, publishing.servedSince),
    oldestSaveAt: queue.oldestAt,
    oldestMailAt: isMailSetUp() ? mail.waitingSince : null,
    clockAt: watch.clockAt,
    retentionAt: watch.retentionAt,
    retentionHeld: findHeld(watch),
    // What GitHub said of an earlier token no longer matters once saves go elsewhere.
    tokenEndsAt: readSetting('GITHUB_TOKEN') === undefined ? null : publishing.tokenEndsAt,
    backupAt: watch.backupAt,
    sender:
      senderDomain !== null && senderDomain === names.senderDomain
        ? { domain: senderDomain, hasSpf, hasDmarc }
        : null,
    certificate:
      certificateHost !== null &&
      certificateHost === names.certificateHost &&
      certificateEndsAt !== null
        ? { host: certificateHost, endsAt: certificateEndsAt }
        : null,
  });
}

/** Returns what the office is asked before old data is deleted; null where nothing is asked. */
export function findHeld({
  heldInquiries,
  isClockDoubtful,
}: SiteWatch): AlertFacts['retentionHeld'] {
  if (heldInquiries === null && !isClockDoubtful) return null;
  return { inquiries: heldInquiries ?? 0, isClockDoubtful };
}

function describeReplaced(
  replaced: readonly ReplacedContent[],
  since: string | null,
): AlertFacts['replaced'] {
  const [first] = replaced;
  if (!first) return null;
  const path = toRepairPath(first);
  return {
    sentence: describeBroken(replaced, false),
    onSite: { sentence: describeBroken(replaced, true), ...(path !== null && { path }) },
    since,
  };
}

/** Returns only real names: nobody asks the network about a domain that cannot exist. */
async function findDomainNames(): Promise<DomainNames> {
  const siteUrl = readSetting('SITE_URL');
  const certificateHost =
    siteUrl !== undefined && isRealAddress(siteUrl) ? new URL(siteUrl).hostname : null;
  if (readSetting('SMTP_URL') === undefined) return { senderDomain: null, certificateHost };
  const domain = (await findSender())?.split('@').at(-1)?.toLowerCase() ?? '';
  return { senderDomain: isRealHost(domain) ? domain : null, certificateHost };
}

/** Returns null where the site was not built. */
async function findSender(): Promise<string | null> {
  try {
    return (await loadMailAgency()).from;
  } catch {
    return null;
  }
}
