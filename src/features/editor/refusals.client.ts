import { atom } from 'nanostores';
import { RequestError } from '#lib/browser/request.client.ts';
import type { PendingEdit } from './editing-document.client.ts';

/** A text that the server did not take. */
export interface Refusal {
  target: string;
  value: string;
  /** A sentence for the editor. */
  message: string;
}

/** What the server had against the texts that were last sent. */
export const $refused = atom<Refusal[]>([]);

/** What the server has against a text as it is now; null where nothing, or another one was sent. */
export function findRefusal(
  refused: Refusal[],
  { target, value }: Pick<PendingEdit, 'target' | 'value'>,
): string | null {
  const refusal = refused.find((each) => each.target === target && each.value === value);
  return refusal?.message ?? null;
}

/**
 * Notes which texts a refused save was about.
 *
 * @param error what came of the save
 * @param sent its edits, in the order in which they were sent
 */
export function noteRefusals(error: unknown, sent: PendingEdit[]): void {
  const issues = error instanceof RequestError ? (error.problem?.issues ?? []) : [];
  $refused.set(
    issues.flatMap(({ path, message }) => {
      const index = /^edits\.(\d+)\b/.exec(path)?.[1];
      const edit = index === undefined ? undefined : sent[Number(index)];
      return edit ? [{ target: edit.target, value: edit.value, message }] : [];
    }),
  );
}

/**
 * What keeps a text from being saved.
 *
 * @returns a sentence for the editor; null for a good text
 */
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
    return `This text is ${extra} ${characters} too long. At most ${maxLength.toString()} fit here.`;
  }
  return null;
}
