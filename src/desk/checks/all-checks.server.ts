import {
  type Check,
  type CheckFinding,
  type LaunchFacts,
  systemParts,
  type SiteFacts,
} from './check.ts';
import { deadlineChecks } from './deadlines.ts';
import { domainChecks } from './domain.server.ts';
import { inquiryChecks } from './inquiries.ts';
import { launchChecks } from './launch.ts';
import { mailChecks } from './mail.ts';
import { publishingChecks } from './publishing.server.ts';
import { upkeepChecks } from './upkeep.ts';

/** All that can be wrong with the site, as the server sees it, most important first. */
const checks: Record<string, Check> = {
  ...launchChecks,
  ...inquiryChecks,
  ...mailChecks,
  ...publishingChecks,
  ...upkeepChecks,
  ...deadlineChecks,
  ...domainChecks,
};

const statusPath = '/admin-dashboard#system-status';

/** How each check that alarms is mailed, by its code, which is stored. */
export const alertKinds = new Map(
  Object.entries(checks).flatMap(([code, { alert }]) => (alert ? [[code, alert] as const] : [])),
);

export interface Alert extends CheckFinding {
  code: string;
  subject: string;
  level: number;
  remedy: string;
  path: string;
  since: string | null;
}

function listFindings({ find }: Check, facts: SiteFacts): CheckFinding[] {
  return [find?.(facts) ?? []].flat();
}

/** Returns what needs attention, most important first. */
export function listAlerts(facts: SiteFacts): Alert[] {
  const defaults = { subject: '', level: 1, remedy: '', path: statusPath, since: null };
  return [...alertKinds.keys()].flatMap((code) =>
    listFindings(checks[code] ?? {}, facts)
      .filter(({ level }) => level !== 0)
      .map((finding) => ({ code, ...defaults, ...finding })),
  );
}

/** What each part of System Status says where all is well, and when it last did its work. */
const parts: Record<
  (typeof systemParts)[number],
  { fine: string; findSuccess: (facts: SiteFacts) => string | null }
> = {
  // Who reads this has an answer of the database.
  database: { fine: 'Working.', findSuccess: ({ now }) => now },
  git: { fine: 'Working.', findSuccess: ({ publishing }) => publishing.storeAnsweredAt },
  mail: { fine: 'No emails are waiting.', findSuccess: ({ mail }) => mail.lastSentAt },
  build: {
    fine: 'The live site matches the last build.',
    findSuccess: ({ publishing }) => publishing.servedSince,
  },
  queue: { fine: 'All saves are live.', findSuccess: ({ queue }) => queue.lastCommittedAt },
};

/** Describes every part of the site by the first thing that is found about it. */
export function describeSystem(facts: SiteFacts) {
  return systemParts.map((part) => {
    const { fine, findSuccess } = parts[part];
    const lastSuccess = findSuccess(facts);
    const [found] = Object.values(checks).flatMap((check) =>
      check.part === part ? listFindings(check, facts) : [],
    );
    if (!found) return { part, state: 'ok' as const, sentence: fine, lastSuccess };
    const { sentence, remedy, status, state = 'attention' as const } = found;
    const words = remedy === undefined ? sentence : `${sentence} ${remedy}`;
    return { part, state, sentence: status ?? words, lastSuccess };
  });
}

/** Returns what is asked before families hear of the site, with what is done. */
export function listLaunchItems(facts: LaunchFacts) {
  return Object.entries(checks).flatMap(([code, check]) => {
    const { launch } = check;
    if (!launch || launch.isAsked?.(facts) === false) return [];
    const { path = statusPath, sentence, isDone } = launch;
    return {
      code,
      isDone: isDone ? isDone(facts) : listFindings(check, facts).length === 0,
      sentence: typeof sentence === 'string' ? sentence : sentence(facts),
      path,
    };
  });
}
