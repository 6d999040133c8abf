import { longestTextLength, plainTextSchema } from './text-schemas.ts';

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
