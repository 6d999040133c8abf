import { ConfigurationError, type Environment, readSetting } from '#lib/env.server.ts';
import { capitalize, listWords } from '#lib/text/phrases.ts';

export type CheckState = 'ok' | 'warning' | 'wrong' | 'skipped';

/** What one check finds. */
export interface Verdict {
  state: CheckState;
  /** The reason alone, for what is skipped. */
  sentence: string;
  /** Null where there is nothing to do, or the sentence says it. */
  remedy: string | null;
}

export interface CheckResult extends Verdict {
  id: string;
  /** Set for what is skipped. */
  skipped?: { subject: string; reason: string };
}

/** Checks that share their questions. */
export interface CheckFamily {
  /** The subject of each check, by its id, for "Not checked: the branch." */
  subjects: Record<string, string>;
  /** The variables without which none of them can be checked. */
  needs: readonly (keyof Environment)[];
  /** Returns what it finds, by id; may leave out what cannot be known after another finding. */
  check: () => Promise<Record<string, Verdict>>;
}

export function ok(sentence: string): Verdict {
  return { state: 'ok', sentence, remedy: null };
}

export function warning(sentence: string, remedy: string | null = null): Verdict {
  return { state: 'warning', sentence, remedy };
}

export function wrong(sentence: string, remedy: string | null = null): Verdict {
  return { state: 'wrong', sentence, remedy };
}

export function skipped(reason: string, remedy: string | null = null): Verdict {
  return { state: 'skipped', sentence: reason, remedy };
}

/** Returns a line for each reason, with all that it keeps from being checked. */
export function groupSkipped(results: readonly CheckResult[]): string[] {
  const groups = Map.groupBy(results, (result) => result.skipped?.reason ?? '');
  return [...groups].map(([reason, group]) => {
    const subjects = listWords(group.flatMap((result) => result.skipped?.subject ?? []));
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
