import { textView } from './editable-text.client.ts';

/** Returns whether a text could have a mark: bold or italic words, or a link. */
const mayHaveMarks = (text: string) => /\*|]\(|\\/.test(text);

/** Loads what shows the marks of paragraphs; returns undefined if it is there or not needed. */
export function loadMarks(texts: readonly string[]): Promise<unknown> | undefined {
  return !textView.hasMarks && texts.some(mayHaveMarks)
    ? import('./paragraph-marks.client.ts')
    : undefined;
}
