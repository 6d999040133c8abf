import * as z from 'zod';
import { getAdminUser } from '#office/account/server/admin-users.server.ts';
import { findTwoFactor } from '#office/account/server/two-factor-rows.server.ts';
import { listInboxes } from '#office/mail/mail-agency.server.ts';
import { isMailServerSetUp, isMailSetUp } from '#office/mail/mail-transport.server.ts';
import { readMailState } from '#office/mail/outbox.server.ts';
import { isStoreSetUp } from '#editing/publishing/find-store.server.ts';
import { isAtNetlify } from '#editing/publishing/netlify-deploys.server.ts';
import { readPublishingState, readSaveQueue } from '#editing/publishing/publishing-state.server.ts';
import { loadDatedFigures, loadOfficeHours } from '#model/built/built-agency.server.ts';
import { loadCheckedProviders } from '#model/built/checked-providers.server.ts';
import { listReplacedContent } from '#model/built/replaced-content.server.ts';
import { findArrivalLimit, findReminderTime } from '#model/entries/answer-time.ts';
import { readBuiltFile } from '#lib/built-site.server.ts';
import { repeatableSql } from '#lib/db/database.server.ts';
import { readSetting } from '#lib/env.server.ts';
import { countGivenUp } from '#lib/http/given-up.server.ts';
import { isRealAddress } from '#lib/text/real-host.ts';
import { findDomainNames } from './domain.server.ts';
import { findSpamDay } from './inquiries.ts';
import { sampleNames } from './launch.ts';
import { listSpam, listUnanswered, listUndelivered, type SiteWatch } from './watch-rows.server.ts';

/**
 * Reads everything that the checks look at, in one round of the database. Times are ISO date-times,
 * null for never.
 */
export async function gatherSiteFacts(now: Date, watch: SiteWatch) {
  const at = now.toISOString();
  const office = await loadOfficeHours();
  const remindedLimit = findArrivalLimit(now, (receivedAt) => findReminderTime(receivedAt, office));
  const { day, from, to } = findSpamDay(now);
  const [inboxes, letters, names, ...read] = await Promise.all([
    listInboxes(),
    listSpam(from, to),
    findDomainNames(),
    listUnanswered(at, remindedLimit),
    listUndelivered(),
    loadCheckedProviders(),
    loadDatedFigures(),
    readMailState(),
    readPublishingState(),
    readSaveQueue(),
    listReplacedContent(),
  ]);
  const [unanswered, undelivered, checked, datedFigures, mail, publishing, queue, replaced] = read;
  const isSet = (name: Parameters<typeof readSetting>[0]) => readSetting(name) !== undefined;
  return {
    now: at,
    /** Null where the office hours aren't known. */
    office,
    /** Inquiries that nobody has answered or handled in any way. */
    unanswered,
    /** Open inquiries whose sender cannot be reached by mail. */
    undelivered,
    /** Suspected spam of the last full day that nobody has handled. */
    spam: { day, letters },
    checked,
    datedFigures,
    mail,
    /** True also at home, where mail goes into a folder. */
    isMailSetUp: isMailSetUp(),
    hasMailServer: isMailServerSetUp(),
    /** Whether somebody is told of new inquiries: MAIL_TO, or an admin with an address. */
    hasInbox: inboxes.length > 0,
    publishing,
    queue,
    replaced,
    isStoreSetUp: isStoreSetUp(),
    hasGithubToken: isSet('GITHUB_TOKEN'),
    isAtNetlify: isAtNetlify(),
    hasNetlifyToken: isSet('NETLIFY_TOKEN'),
    hasSessionSecret: isSet('SESSION_SECRET'),
    /** Whether the site has an address of its own. */
    hasAddress: isRealAddress(readSetting('SITE_URL')),
    watch: {
      ...watch,
      // What was found out about other names says nothing about these.
      senderDomain: watch.senderDomain === names.senderDomain ? watch.senderDomain : null,
      certificateHost:
        watch.certificateHost === names.certificateHost ? watch.certificateHost : null,
    },
    /** The requests of the last hour that were not answered in time. */
    givenUp: countGivenUp(),
  };
}

const builtSchema = z.object({
  placeholders: z.record(z.enum(sampleNames), z.int()),
  figures: z.array(z.string()),
  compared: z.object({ filled: z.int(), of: z.int(), missing: z.array(z.string()) }).optional(),
});

const confirmationsSchema = z.array(z.object({ subject: z.string() }));

/** Reads what only the launch check asks about, for one admin. */
export async function gatherLaunchFacts(userId: number) {
  const [text, rows, user, twoFactor] = await Promise.all([
    readBuiltFile('launch-facts.json'),
    repeatableSql`select subject from site_confirmations`,
    getAdminUser(userId),
    findTwoFactor(userId),
  ]);
  const built = builtSchema.safeParse(JSON.parse(text ?? 'null'));
  const confirmed = confirmationsSchema.parse(rows).map(({ subject }) => subject);
  return {
    /** The number of invented or sample items left, by kind; null when unknown. */
    placeholders: built.data?.placeholders ?? null,
    /** The figures on the home page, such as "24-48 hours"; null when unknown. */
    figures: built.data?.figures ?? null,
    /** What families compare agencies by, and which of it is empty; null when unknown. */
    compared: built.data?.compared ?? null,
    isPrivacyConfirmed: confirmed.includes('privacy'),
    areFiguresConfirmed: confirmed.includes('figures'),
    /** About the admin who asks. */
    hasTwoFactor: twoFactor !== null,
    hasOwnPassword: user.passwordEndsAt === null,
  };
}
