import { atom } from 'nanostores';
import { logError } from '#lib/browser/log-error.client.ts';
import {
  answerConflicts,
  findNewerText,
  isText,
  loadConflictTexts,
  resolveConflicts,
  type ConflictAnswer,
  type ConflictSide,
  type FoundConflict,
  type OpenConflict,
} from './conflicts.client.ts';
import { findProblem } from '#editing/editor/document/refusals.client.ts';

export interface OpenChoice {
  /** Identifies the versions that the choice applies to, until they change. */
  versions: string;
  side: ConflictSide;
  /** The text of the mix, which is kept whichever side is chosen; null before it was begun. */
  mix: string | null;
}

/** The choices of all conflicts, which stay when a dialog is closed and reopened. */
export const $choices = atom<ReadonlyMap<string, OpenChoice>>(new Map());

/** Returns a unique key: several conflicts of a save may have no id. */
export function toChoiceKey({ id, index }: FoundConflict, save = ''): string {
  return `${save}#${index?.toString() ?? id}`;
}

export function findSide(
  conflict: OpenConflict,
  choice: OpenChoice | undefined,
): ConflictSide | null {
  return choice?.versions === toVersions(conflict) ? choice.side : null;
}

/** Returns false for a picture, a link or a list: two addresses cannot be mixed. */
export function isMixable(conflict: OpenConflict): boolean {
  const { type = 'text', isLink = false } = conflict.rules ?? {};
  return isText(conflict) && type === 'text' && !isLink;
}

export function readMix(conflict: OpenConflict, choice: OpenChoice | undefined): string {
  return choice?.mix ?? beginMix(conflict);
}

function beginMix(conflict: OpenConflict): string {
  const { theirs, rules } = conflict;
  const mine = readMine(conflict);
  if (!holdsBoth(conflict)) return mine.trim() === '' ? theirs : mine;
  if (rules?.isMultiline !== true) return `${mine.trim()} / ${theirs.trim()}`;
  const [mineLabel = '', theirLabel = ''] = listLabels(conflict);
  return `${mineLabel}\n${mine.trim()}\n\n${theirLabel}\n${theirs.trim()}`;
}

function readMine({ yours, newer }: OpenConflict): string {
  return newer ?? yours;
}

/** Names the other side: another admin, or the admin's own other device. */
export function nameTheirs({ by, device }: FoundConflict): string {
  if (device !== undefined) return `From your ${device}`;
  return by === undefined ? 'Theirs' : `Theirs, by ${by}`;
}

function holdsBoth(conflict: OpenConflict): boolean {
  const [mine, theirs] = [readMine(conflict).trim(), conflict.theirs.trim()];
  return mine !== '' && theirs !== '' && mine !== theirs;
}

/** Returns labels for the parts of a mix, on lines that neither text has. */
function listLabels(conflict: OpenConflict): string[] {
  if (conflict.rules?.isMultiline !== true || !holdsBoth(conflict)) return [];
  const lines = `${readMine(conflict)}\n${conflict.theirs}`.split('\n').map((line) => line.trim());
  return ['Mine', nameTheirs(conflict)].map((label) => {
    let line = `[${label}]`;
    while (lines.includes(line)) line = `[${line}]`;
    return line;
  });
}

function removeLabels(mix: string, labels: readonly string[]): string {
  if (labels.length === 0) return mix;
  const lines = mix.split('\n').filter((line) => !labels.includes(line.trim()));
  return lines.join('\n').trim();
}

export type MixProblem =
  /** Both texts are still there as joined, which is only saved after confirmation. */
  { kind: 'unchanged' } | { kind: 'refused'; sentence: string };

/** Returns why a mix cannot be saved yet; `isConfirmed` accepts both texts as joined. */
export function findMixProblem(
  conflict: OpenConflict,
  choice: OpenChoice | undefined,
  isConfirmed = false,
): MixProblem | null {
  if (findSide(conflict, choice) !== 'mix') return null;
  const mix = readMix(conflict, choice);
  const labels = listLabels(conflict);
  const { isRequired = false, maxLength = null } = conflict.rules ?? {};
  const refusal = findProblem({ value: removeLabels(mix, labels), isRequired, maxLength });
  if (refusal !== null) return { kind: 'refused', sentence: refusal };
  if (holdsBoth(conflict) && mix.trim() === beginMix(conflict).trim()) {
    return isConfirmed ? null : { kind: 'unchanged' };
  }
  const lines = mix.split('\n').map((line) => line.trim());
  const left = labels.filter((label) => lines.includes(label));
  if (left.length === 0) return null;
  return { kind: 'refused', sentence: `Please remove the line ${left.join(' and the line ')}.` };
}

export function findAnswer(
  conflict: OpenConflict,
  choice: OpenChoice | undefined,
): ConflictAnswer | null {
  const side = findSide(conflict, choice);
  if (side === null) return null;
  const { yours, theirs, newer } = conflict;
  const mix = removeLabels(readMix(conflict, choice), listLabels(conflict));
  return { conflict, side, value: { mine: yours, newer: newer ?? yours, theirs, mix }[side] };
}

/** Without `mix`, the earlier text of the mix is kept. */
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

/** Makes the chosen texts the unsaved changes; returns why that failed, or ''. */
export async function applyAnswers(
  answers: readonly ConflictAnswer[],
  save?: string,
): Promise<string> {
  try {
    await loadConflictTexts(answers);
    if (answers.some(({ conflict }) => findNewerText(conflict).newer !== conflict.newer)) {
      return 'This text has new unsaved changes. Please choose again.';
    }
    if (save !== undefined) await resolveConflicts(save, answers);
  } catch (error) {
    logError('Error loading the texts of this page:', error);
    return "We couldn't save your choice. Nothing is lost. Please try again.";
  }
  answerConflicts(answers);
  clearChoices(answers.map(({ conflict }) => toChoiceKey(conflict, save)));
  return '';
}

function toVersions({ yours, theirs, newer }: OpenConflict): string {
  return JSON.stringify([yours, theirs, newer]);
}
