import { atom } from 'nanostores';
import type {
  ConflictAnswer,
  ConflictSide,
  MetConflict,
  OpenConflict,
} from './conflicts.client.ts';

/** What an admin has chosen about a conflict, before the choice is taken. */
export interface OpenChoice {
  /** Between which versions; it says nothing about others. */
  versions: string;
  side: ConflictSide;
  /** The mix as it was written, whichever side is chosen now; null before it was begun. */
  mix: string | null;
}

/** Those of all conflicts: a dialog that was closed in between goes on with them. */
export const $choices = atom<ReadonlyMap<string, OpenChoice>>(new Map());

/**
 * Tells a conflict from all others, of which several may be about no text.
 *
 * @param save the save that it belongs to, where it was taken before they met
 */
export function toChoiceKey({ id, index }: MetConflict, save = ''): string {
  return `${save}#${index?.toString() ?? id}`;
}

/** The side that was chosen; null where none was, or where other versions stand there by now. */
export function findSide(
  conflict: OpenConflict,
  choice: OpenChoice | undefined,
): ConflictSide | null {
  return choice?.versions === toVersions(conflict) ? choice.side : null;
}

/** What a mix is begun with, or how far it has come. */
export function readMix({ yours, newer }: OpenConflict, choice: OpenChoice | undefined): string {
  return choice?.mix ?? newer ?? yours;
}

/** What was decided about a conflict; null where that is open. */
export function findAnswer(
  conflict: OpenConflict,
  choice: OpenChoice | undefined,
): ConflictAnswer | null {
  const side = findSide(conflict, choice);
  if (side === null) return null;
  const { yours, theirs, newer } = conflict;
  const mix = readMix(conflict, choice);
  return { conflict, side, value: { mine: yours, newer: newer ?? yours, theirs, mix }[side] };
}

/**
 * Notes a choice.
 *
 * @param key of the conflict
 * @param mix the mix as it is now; what was written before stays without it
 */
export function chooseSide(
  key: string,
  conflict: OpenConflict,
  side: ConflictSide,
  mix?: string,
): void {
  const before = $choices.get().get(key)?.mix ?? null;
  const choice = { versions: toVersions(conflict), side, mix: mix ?? before };
  $choices.set(new Map($choices.get()).set(key, choice));
}

/** Forgets choices that were taken. */
export function forgetChoices(keys: readonly string[]): void {
  $choices.set(new Map([...$choices.get()].filter(([key]) => !keys.includes(key))));
}

function toVersions({ yours, theirs, newer }: OpenConflict): string {
  return JSON.stringify([yours, theirs, newer]);
}
