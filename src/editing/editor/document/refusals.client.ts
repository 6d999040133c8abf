import { atom } from 'nanostores';
import { RequestError } from '#lib/browser/request.client.ts';
import type { PendingEdit } from './editing-document.client.ts';

export interface Refusal {
  target: string;
  value: string;
  message: string;
}

export const $refused = atom<Refusal[]>([]);

/** Returns null if the text has changed since the server refused it. */
export function findRefusal(
  refused: Refusal[],
  { target, value }: Pick<PendingEdit, 'target' | 'value'>,
): string | null {
  const refusal = refused.find((each) => each.target === target && each.value === value);
  return refusal?.message ?? null;
}

/** Records the texts that made the server refuse a save; `sent` is in the order of the request. */
export function recordRefusals(error: unknown, sent: PendingEdit[]): void {
  const issues = error instanceof RequestError ? (error.problem?.issues ?? []) : [];
  $refused.set(
    issues.flatMap(({ path, message }) => {
      const index = /^edits\.(\d+)\b/.exec(path)?.[1];
      const edit = index === undefined ? undefined : sent[Number(index)];
      return edit ? [{ target: edit.target, value: edit.value, message }] : [];
    }),
  );
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
