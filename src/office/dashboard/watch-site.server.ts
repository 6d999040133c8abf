import { deliverMail } from '#office/mail/deliver-mail.server.ts';
import { findOpenRecipient, loadMailAgency } from '#office/mail/mail-agency.server.ts';
import { isMailSetUp } from '#office/mail/mail-transport.server.ts';
import { readMailState } from '#office/mail/outbox.server.ts';
import { readPublishingState, readSaveQueue } from '#editing/publishing/publishing-state.server.ts';
import { listReplacedContent, loadOfficeHours } from '#model/built/built-content.server.ts';
import { type ContentKind, contentKinds } from '#model/kinds.ts';
import type { ReplacedContent } from '#model/built/replaced-content.ts';
import { readSetting } from '#lib/env.server.ts';
import { isRealAddress, isRealHost } from '#lib/text/real-host.ts';
import { type AttentionItem, findReminderHours, listAttention } from './attention.ts';
import { stepAttention } from './attention-states.ts';
import { checkDomain, type DomainLookup } from './domain-check.server.ts';
import {
  type DomainNames,
  listAttentionRows,
  listUnanswered,
  listUndelivered,
  readSiteWatch,
  recordClock,
  saveStep,
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
  await mailAttention(now);
}

/** Mails what changed since the last step, in case the schedule isn't running. */
export async function mailAttention(now = new Date()): Promise<void> {
  const { mailChanges } = await readAttention(now);
  await mailChanges();
}

/** Returns what needs attention, and a function that mails the changes since the last step. */
export async function readAttention(now = new Date()) {
  // This read comes before the facts, so that a process with newer facts takes a step of its own.
  const { steps } = await readSiteWatch();
  const [rows, items] = await Promise.all([listAttentionRows(), loadAttention(now)]);
  const mailChanges = async () => {
    const step = stepAttention(rows, items, now.toISOString());
    if (rows.length === 0 && step.rows.length === 0) return;
    await saveStep(steps, step);
    if (step.mails.length > 0) await deliverMail();
  };
  return { items, mailChanges };
}

export async function loadAttention(now = new Date()): Promise<AttentionItem[]> {
  const at = now.toISOString();
  const office = await loadOfficeHours();
  const [watch, publishing, queue, mail, unanswered, undelivered, names, replaced, recipient] =
    await Promise.all([
      readSiteWatch(),
      readPublishingState(),
      readSaveQueue(),
      readMailState(),
      listUnanswered(at, findReminderHours(office)),
      listUndelivered(),
      findDomainNames(),
      listReplacedContent(),
      findOpenRecipient(),
    ]);
  const { senderDomain, hasSpf, hasDmarc, certificateHost, certificateEndsAt } = watch;
  return listAttention({
    now: at,
    ...{ unanswered, undelivered, office },
    recipient: recipient?.isDeclined === false ? recipient : null,
    buildFailedAt: publishing.buildState === 'failed' ? (publishing.buildFailedAt ?? at) : null,
    replaced: { names: nameWithoutPeople(replaced), since: publishing.servedSince },
    oldestSaveAt: queue.oldestAt,
    oldestMailAt: isMailSetUp() ? mail.waitingSince : null,
    clockAt: watch.clockAt,
    retentionAt: watch.retentionAt,
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

/** More than anybody mends at once. */
const maxNamed = 5;

/** The kinds whose entries, and often their files, bear a person's name. */
const peopleKinds: readonly ContentKind[] = Object.values<ContentKind>(contentKinds).filter(
  ({ list }) => list?.identifier === 'name',
);

/**
 * Returns each field and its page, or only the kind if that is a person's, since mails name nobody.
 */
function nameWithoutPeople(replaced: readonly ReplacedContent[]): string[] {
  const names = replaced.map(({ file, field, title }) => {
    const people = peopleKinds.find(({ folder }) => file.startsWith(`content/${folder}/`));
    const page = people?.label ?? title;
    return field === '' ? page : `${page} (${field})`;
  });
  const others = names.length - maxNamed;
  return others > 0 ? [...names.slice(0, maxNamed), `${others} more`] : names;
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
