import type { PendingEdit } from './editing-document.client.ts';

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
