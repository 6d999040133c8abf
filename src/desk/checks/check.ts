import type { gatherLaunchFacts, gatherSiteFacts } from './site-facts.server.ts';

/** What the server knows of the site at one moment. */
export type SiteFacts = Awaited<ReturnType<typeof gatherSiteFacts>>;

/** Also what only the launch check asks about. */
export type LaunchFacts = SiteFacts & Awaited<ReturnType<typeof gatherLaunchFacts>>;

export const systemParts = ['database', 'git', 'mail', 'build', 'queue'] as const;

/** One thing that can be wrong with the site, and every place where it is said. */
export interface Check {
  /** Returns what is wrong now; null where all is well or unknown. */
  find?: (facts: SiteFacts) => CheckFinding | CheckFinding[] | null;
  /** Where it is listed as what needs attention, and how it is mailed. */
  alert?: {
    /** One mail per level at once, or one after ten minutes and each day, or none. */
    repeat: 'per-level' | 'daily' | 'never';
    /** Null for what ends by an admin's own work, which needs no mail. */
    recovered: string | null;
  };
  /** The part of System Status that says it. */
  part?: (typeof systemParts)[number];
  /** An item of the launch check. */
  launch?: {
    sentence: string | ((facts: LaunchFacts) => string);
    /** System Status unless said. */
    path?: string;
    /** Where nothing says it, the item is done while nothing is found. */
    isDone?: (facts: LaunchFacts) => boolean;
    /** Where nothing says it, everybody is asked. */
    isAsked?: (facts: SiteFacts) => boolean;
  };
}

export interface CheckFinding {
  /**
   * What tells findings of one check apart: an inquiry's kind and id, a day, an address on the site,
   * or a caregiver's number and a month. Never personal data.
   */
  subject?: string;
  /** Higher as a deadline comes nearer; 1 unless said, and 0 for what is no alert yet. */
  level?: number;
  /** Names no person: it is mailed. */
  sentence: string;
  /** Where the sentence does not say it. */
  remedy?: string;
  /** System Status unless said. */
  path?: string;
  /** What the dashboard shows instead, with names that no mail contains. */
  onSite?: { sentence: string; path?: string };
  /** When it began; null where only looking at the site tells. */
  since?: string | null;
  /** `attention` unless said. */
  state?: 'busy' | 'off';
  /** What System Status says instead of sentence and remedy. */
  status?: string;
}

export const minute = 60_000;
export const hour = 60 * minute;

export function isOlder(moment: string | null, age: number, now: string): boolean {
  return moment !== null && Date.parse(now) - Date.parse(moment) > age;
}
