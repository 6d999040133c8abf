import { atom } from 'nanostores';
import type {
  ConflictAnswer,
  ConflictSide,
  FoundConflict,
  OpenConflict,
} from './conflicts.client.ts';

export interface OpenChoice {
  /** Identifies the versions it applies to. It is ignored once they change. */
  versions: string;
  side: ConflictSide;
  /** Keeps the text of the mix, whichever side is chosen; null before it was begun. */
  mix: string | null;
}

/** Holds the choices of all conflicts, so that a dialog can be closed and reopened. */
export const $choices = atom<ReadonlyMap<string, OpenChoice>>(new Map());

/** Returns a unique key: several conflicts of a save may have no id. */
export function toChoiceKey({ id, index }: FoundConflict, save = ''): string {
  return `${save}#${index?.toString() ?? id}`;
}

/** Returns the chosen side, or null where there is none or the versions have changed. */
export function findSide(
  conflict: OpenConflict,
  choice: OpenChoice | undefined,
): ConflictSide | null {
  return choice?.versions === toVersions(conflict) ? choice.side : null;
}

/** Returns the text of a mix so far, or the text to begin with. */
export function readMix({ yours, newer }: OpenConflict, choice: OpenChoice | undefined): string {
  return choice?.mix ?? newer ?? yours;
}

/** Returns the answer to a conflict, or null while it is open. */
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

/** Records a choice. Without `mix`, the earlier text of the mix stays. */
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

export function clearChoices(keys: readonly string[]): void {
  $choices.set(new Map([...$choices.get()].filter(([key]) => !keys.includes(key))));
}

function toVersions({ yours, theirs, newer }: OpenConflict): string {
  return JSON.stringify([yours, theirs, newer]);
}
