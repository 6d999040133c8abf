import { Resolver } from 'node:dns/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { countNoun } from '#lib/text/phrases.ts';
import { checkDatabase } from './database-checks.ts';
import { checkSenderDomain } from './domain-checks.ts';
import {
  type CheckFamily,
  type CheckResult,
  findMissing,
  readCode,
  skipped,
  type Verdict,
  wrong,
} from './check-result.ts';
import { checkGithub, lookAtGithub } from './github-checks.ts';
import { checkMailServer } from './mail-checks.ts';
import { checkNetlify } from './netlify-checks.ts';
import { hideSecrets } from './secrets.ts';
import { checkSettings } from './settings-checks.ts';
import { checkSite } from './site-checks.ts';

export interface DoctorOptions {
  /** Asks another DNS server in tests. */
  resolver?: Resolver;
  /** The name under which the mail service publishes its DKIM key. */
  dkimSelector?: string | undefined;
  /** Asks the deployed site alone. */
  isSiteOnly?: boolean | undefined;
  /** The time limit of each family of checks. */
  withinMs?: number;
}

/** Checks what a deploy with the variables of this process would meet, and changes nothing. */
export async function runDoctor({
  resolver = new Resolver({ timeout: 3000, tries: 2 }),
  dkimSelector,
  isSiteOnly = false,
  withinMs = 10_000,
}: DoctorOptions = {}): Promise<CheckResult[]> {
  const look = lookAtGithub();
  const others = () => [
    checkSettings(),
    checkDatabase(),
    checkGithub(look),
    checkMailServer(),
    checkSenderDomain(resolver, dkimSelector),
    checkNetlify(),
  ];
  const families = [...(isSiteOnly ? [] : others()), checkSite(look)];
  const found = await Promise.all(families.map((family) => runFamily(family, withinMs)));
  return found.flat();
}

async function runFamily(family: CheckFamily, withinMs: number): Promise<CheckResult[]> {
  const ids = Object.keys(family.subjects);
  const skipAll = (reason: string) => Object.fromEntries(ids.map((id) => [id, skipped(reason)]));
  const reason = findMissing(family.needs);
  const found = reason === null ? await runInTime(family, withinMs) : {};
  // What is found stands first.
  const verdicts = { ...found, ...skipAll(reason ?? 'another check failed first'), ...found };
  return Object.entries(verdicts).map(([id, verdict]) =>
    toResult(id, family.subjects[id] ?? '', verdict),
  );
}

function toResult(id: string, subject: string, { state, ...words }: Verdict): CheckResult {
  const sentence = hideSecrets(words.sentence);
  const remedy = words.remedy && hideSecrets(words.remedy);
  if (state !== 'skipped') return { id, state, sentence, remedy };
  return {
    id,
    state,
    sentence: `Not checked: ${subject}, because ${sentence}.`,
    remedy,
    skipped: { subject, reason: sentence },
  };
}

async function runInTime(
  { subjects, check }: CheckFamily,
  withinMs: number,
): Promise<Record<string, Verdict>> {
  const [[id, subject] = ['', '']] = Object.entries(subjects);
  const late = wrong(
    `There was no answer within ${countNoun(withinMs / 1000, 'second')} about ${subject}.`,
    'Run this again. If it goes on, see whether a firewall is in the way.',
  );
  const stop = new AbortController();
  try {
    return await Promise.race([check(), wait(withinMs, { [id]: late }, { signal: stop.signal })]);
  } catch (error) {
    const reason = readCode(error) || (error instanceof Error ? error.name : 'unknown');
    return { [id]: wrong(`The check of ${subject} failed with an unknown error: ${reason}.`) };
  } finally {
    stop.abort();
  }
}
