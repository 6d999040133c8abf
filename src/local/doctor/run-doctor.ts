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
  /** The time limit of each family of checks. */
  withinMs?: number;
}

/** Checks what a deploy with the variables of this process would meet, and changes nothing. */
export async function runDoctor({
  resolver = new Resolver({ timeout: 3000, tries: 2 }),
  dkimSelector,
  withinMs = 10_000,
}: DoctorOptions = {}): Promise<CheckResult[]> {
  const look = lookAtGithub();
  const families = [
    checkSettings(),
    checkDatabase(),
    checkGithub(look),
    checkMailServer(),
    checkSenderDomain(resolver, dkimSelector),
    checkNetlify(),
    checkSite(look),
  ];
  const found = await Promise.all(families.map((family) => runFamily(family, withinMs)));
  return found.flat().map((finding) => ({
    ...finding,
    sentence: hideSecrets(finding.sentence),
    remedy: finding.remedy && hideSecrets(finding.remedy),
  }));
}

async function runFamily(family: CheckFamily, withinMs: number): Promise<CheckResult[]> {
  const subjects = Object.entries(family.subjects);
  const reason = findMissing(family.needs);
  if (reason !== null) return subjects.map(([id, subject]) => skipped(id, subject, reason));
  const found = await runInTime(family, withinMs);
  const left = subjects.filter(([id]) => found.every((finding) => finding.id !== id));
  const rest = left.map(([id, subject]) => skipped(id, subject, 'another check failed first'));
  return [...found, ...rest];
}

async function runInTime(
  { subjects, check }: CheckFamily,
  withinMs: number,
): Promise<CheckResult[]> {
  const [[id, subject] = ['', '']] = Object.entries(subjects);
  const late = wrong(
    id,
    `There was no answer within ${countNoun(withinMs / 1000, 'second')} about ${subject}.`,
    'Run this again. If it goes on, see whether a firewall is in the way.',
  );
  const stop = new AbortController();
  try {
    return await Promise.race([check(), wait(withinMs, [late], { signal: stop.signal })]);
  } catch (error) {
    const reason = readCode(error) || (error instanceof Error ? error.name : 'unknown');
    return [wrong(id, `The check of ${subject} failed with an unknown error: ${reason}.`)];
  } finally {
    stop.abort();
  }
}
