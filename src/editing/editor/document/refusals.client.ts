import { computed } from 'nanostores';
import type { PendingEdit, Refusal } from './editing-document.client.ts';
import { $edits, $twofold } from './editing-store.client.ts';

/** As text, which stays the same while other texts are typed. */
const $refusedText = computed($edits, (edits) =>
  JSON.stringify(
    edits.flatMap(({ target, value, refusal }): Refusal[] =>
      refusal === undefined ? [] : [{ target, value, message: refusal }],
    ),
  ),
);

/** The changes that could not be saved, each with the reason. */
export const $refused = computed($refusedText, (text) => JSON.parse(text) as Refusal[]);

/** Returns null if the text has changed since it was refused. */
export function findRefusal(
  refused: readonly Refusal[],
  { target, value }: Pick<PendingEdit, 'target' | 'value'>,
): string | null {
  const refusal = refused.find((each) => each.target === target && each.value === value);
  return refusal?.message ?? null;
}

/** Returns why an edit cannot be saved as it is, or null. */
export function findEditProblem(edit: PendingEdit): string | null {
  return $twofold.get().some(({ own }) => own.target === edit.target)
    ? 'You changed this on another device, too. Compare both, and choose.'
    : findProblem(edit);
}

export function findProblem({
  value,
  isRequired,
  maxLength,
}: Pick<PendingEdit, 'isRequired' | 'maxLength' | 'value'>): string | null {
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
