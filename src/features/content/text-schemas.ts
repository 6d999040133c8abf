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
const longestTextLength = 20_000;

/**
 * A long text that an editor writes as Markdown: trimmed, never empty.
 *
 * @param label how the field is called for people
 */
export function markdownSchema(label: string) {
  return plainTextSchema(label, longestTextLength).meta({ format: 'markdown' });
}

/** The Markdown below the head of a file. */
export const bodySchema = markdownSchema('Text');

/**
 * True for a picture that a page may show: an `https:` address or a path on this site
 * (one leading slash). Everything else, such as `javascript:` or `data:`, is refused.
 *
 * @param value what an editor wrote, already trimmed
 */
export function isImageReference(value: string): boolean {
  if (/[\s\p{Cc}\p{Cs}"'<>\\]/u.test(value)) return false;
  if (value.startsWith('/')) {
    return !value.startsWith('//') && !value.split('/').includes('..');
  }
  if (!value.startsWith('https://')) return false;
  return URL.canParse(value);
}

/**
 * A picture named by an editor: `https://…` or a site path such as `/uploads/maria.jpg`.
 *
 * @param label how the field is called for people
 */
export function imageReferenceSchema(label = 'Image') {
  return z
    .string({
      error: `${label} is missing. Give a web address that starts with https:// or a path on this site such as /uploads/photo.jpg.`,
    })
    .trim()
    .max(2000, `${label} is longer than 2000 characters. Please use a shorter address.`)
    .refine(
      isImageReference,
      `${label} is not a picture address. Use one that starts with https:// or a path on this site such as /uploads/photo.jpg.`,
    )
    .describe(label);
}
