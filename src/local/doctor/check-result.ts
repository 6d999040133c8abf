import { ConfigurationError, type Environment, readSetting } from '#lib/env.server.ts';
import { capitalize, listWords } from '#lib/text/phrases.ts';

export type CheckState = 'ok' | 'warning' | 'wrong' | 'skipped';

export interface CheckResult {
  id: string;
  state: CheckState;
  sentence: string;
  /** Null where there is nothing to do, or the sentence says it. */
  remedy: string | null;
}

/** Checks that share their questions. */
export interface CheckFamily {
  /** The subject of each finding id, for "Not checked: the branch." */
  subjects: Record<string, string>;
  /** The variables without which none of them can be checked. */
  needs: readonly (keyof Environment)[];
  /** May leave out what cannot be known after another finding. */
  check: () => Promise<CheckResult[]>;
}

export function ok(id: string, sentence: string): CheckResult {
  return { id, state: 'ok', sentence, remedy: null };
}

export function warning(id: string, sentence: string, remedy: string | null = null): CheckResult {
  return { id, state: 'warning', sentence, remedy };
}

export function wrong(id: string, sentence: string, remedy: string | null = null): CheckResult {
  return { id, state: 'wrong', sentence, remedy };
}

export function skipped(
  id: string,
  subject: string,
  reason: string,
  remedy: string | null = null,
): CheckResult {
  return { id, state: 'skipped', sentence: `Not checked: ${subject}, because ${reason}.`, remedy };
}

/** Returns a line for each reason, with all that it keeps from being checked. */
export function groupSkipped(results: readonly CheckResult[]): string[] {
  const parts = results.flatMap(({ sentence, remedy }) => {
    const [, subject, reason] = /^Not checked: (.+), because (.+)\.$/.exec(sentence) ?? [];
    return subject === undefined ? [] : [{ subject, reason, remedy }];
  });
  const groups = Map.groupBy(parts, ({ reason }) => reason);
  return [...groups].map(([reason = '', group]) => {
    const subjects = listWords(group.map(({ subject }) => subject));
    const remedies = group.flatMap(({ remedy }) => (remedy === null ? [] : [`\n  ${remedy}`]));
    return `- ${capitalize(subjects)}, because ${reason}.${remedies.join('')}`;
  });
}

/** Splits a message into its first sentence and the rest. */
export function splitMessage(message: string): [sentence: string, remedy: string | null] {
  const [, sentence = message, rest = null] = /^(.+?[.!?]"?) (?=[A-Z])(.+)$/s.exec(message) ?? [];
  return [sentence, rest];
}

/** Returns the code of an error or of what caused it; an empty text where there is none. */
export function readCode(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string' && error.code !== '') return error.code;
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  return readCode(first) || readCode(error.cause);
}

/** Returns which of the variables this process cannot use, as a reason; null where there is none. */
export function findMissing(names: readonly (keyof Environment)[]): string | null {
  const missing = names.filter((name) => !isUsable(name));
  if (missing.length === 0) return null;
  return `${listWords(missing)} ${missing.length === 1 ? 'is' : 'are'} missing or wrong`;
}

function isUsable(name: keyof Environment): boolean {
  try {
    return readSetting(name) !== undefined;
  } catch (error) {
    if (error instanceof ConfigurationError) return false;
    throw error;
  }
}
