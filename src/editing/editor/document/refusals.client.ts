import { computed } from 'nanostores';
import type { Refusal } from './editing-document.client.ts';
import { areEqual, type PendingEdit } from './pending-edits.ts';
import { $edits, $twofold } from './editing-store.client.ts';

let known: readonly Refusal[] = [];

/** The changes that could not be saved, with the reasons; the same array while others are typed. */
export const $refused = computed($edits, (edits) => {
  const next = edits.flatMap(({ target, value, refusal }): Refusal[] =>
    refusal === undefined ? [] : [{ target, value, message: refusal }],
  );
  const isSame = ({ target, value, message }: Refusal, at: number) =>
    known[at]?.target === target &&
    known[at].message === message &&
    areEqual(known[at].value, value);
  if (next.length !== known.length || !next.every(isSame)) known = next;
  return known;
});

/** Returns null if the text has changed since it was refused. */
export function findRefusal(
  refused: readonly Refusal[],
  { target, value }: Pick<PendingEdit, 'target' | 'value'>,
): string | null {
  const refusal = refused.find((each) => each.target === target && areEqual(each.value, value));
  return refusal?.message ?? null;
}

/** Returns why an edit cannot be saved as it is, or null. */
export function findEditProblem(edit: PendingEdit): string | null {
  return $twofold.get().some(({ own }) => own.target === edit.target)
    ? 'You changed this on another device, too. Compare both, and choose.'
    : findProblem(edit);
}

/** Returns what is wrong with a text; null for what is none, which its control checks. */
export function findProblem({
  value,
  isRequired,
  maxLength,
}: Pick<PendingEdit, 'isRequired' | 'maxLength' | 'value'>): string | null {
  if (typeof value !== 'string') return null;
  const length = value.trim().length;
  if (isRequired && length === 0) {
    return 'This text cannot be empty. Write at least one word, or leave it to get the old text back.';
  }
  if (maxLength !== null && length > maxLength) {
    const extra = (length - maxLength).toString();
    const characters = length - maxLength === 1 ? 'character' : 'characters';
    return `This text is ${extra} ${characters} too long. At most ${maxLength} fit here.`;
  }
  return null;
}
