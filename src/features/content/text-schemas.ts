import { z } from 'zod';

/**
 * One line or a paragraph of text as an editor writes it: trimmed, never empty.
 *
 * @param label how the field is called for people, for example "Title"
 * @param maxLength longest text allowed, in characters
 */
export function plainTextSchema(label: string, maxLength: number) {
  return z
    .string({ error: `${label} is missing. Write it as text; put quotes around a bare number.` })
    .trim()
    .min(1, `${label} is empty. Write at least one word.`)
    .max(
      maxLength,
      `${label} is longer than ${maxLength.toString()} characters. Please shorten it.`,
    )
    .describe(label);
}

/** Longest text of any single editable item, in characters. */
export const longestTextLength = 20_000;
