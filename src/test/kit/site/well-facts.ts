import type { LaunchFacts } from '#desk/checks/check.ts';
import { type SampleName, sampleNames } from '#desk/checks/launch.ts';

const now = '2026-03-02T12:00:00.000Z';

/** Returns the moment that was this many hours ago where `wellFacts` are true. */
export const hoursBefore = (hours: number) =>
  new Date(Date.parse(now) - hours * 3_600_000).toISOString();

const before = hoursBefore(0.4);

/** Nothing of the sample agency's is left. */
export const noSamples = Object.fromEntries(sampleNames.map((name) => [name, 0])) as Record<
  SampleName,
  number
>;

/** The facts of a site about which there is nothing to say. */
export const wellFacts: LaunchFacts = {
  now,
  unanswered: [],
  office: null,
  undelivered: [],
  spam: { day: '2026-03-01', letters: [] },
  checked: [],
  datedFigures: [],
  mail: {
    lastSentAt: before,
    failedAt: null,
    failure: null,
    waiting: 0,
    waitingLinks: 0,
    waitingSince: null,
    givenUp: 0,
  },
  isMailSetUp: true,
  hasMailServer: true,
  hasInbox: true,
  publishing: {
    troubleKind: null,
    trouble: null,
    buildState: 'idle',
    buildCommit: null,
    buildMessage: null,
    buildSeconds: null,
    buildFailedAt: null,
    storeAnsweredAt: before,
    servedSince: before,
    tokenEndsAt: hoursBefore(-31 * 24),
  },
  queue: {
    queued: 0,
    committed: 0,
    conflicts: 0,
    lastCommittedAt: before,
    oldestAt: null,
  },
  replaced: [],
  isStoreSetUp: true,
  hasGithubToken: true,
  isAtNetlify: false,
  hasNetlifyToken: true,
  hasSessionSecret: true,
  hasAddress: true,
  watch: {
    steps: 0,
    clockAt: hoursBefore(0.66),
    retentionAt: hoursBefore(25),
    isClockDoubtful: false,
    heldInquiries: null,
    backupAt: hoursBefore(35),
    senderDomain: 'agency.com',
    hasSpf: true,
    hasDmarc: true,
    certificateHost: 'www.agency.com',
    certificateEndsAt: hoursBefore(-15 * 24),
  },
  givenUp: 5,
  placeholders: noSamples,
  figures: [],
  compared: { filled: 17, of: 17, missing: [] },
  isPrivacyConfirmed: true,
  areFiguresConfirmed: true,
  hasTwoFactor: true,
  hasOwnPassword: true,
};
