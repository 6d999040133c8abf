import type { ContentEnding } from '#features/content/kinds.ts';
import type { ContentData } from '#features/content/apply-field-changes.ts';
import type { FieldValue } from '#features/content/field-changes.ts';
import { areEqualValues } from '#features/content/equal-values.ts';
import { parseContentFile } from '#features/content/parse-content-file.ts';
import { writeField } from '#features/content/write-value.ts';

/** Writes a new content file in the style of those that are there. */
export function writeEntry(content: ContentData, ending: ContentEnding): string {
  const written = write(content, ending, false);
  const parsed = parseContentFile(written, ending);
  const isGood =
    parsed.kind === 'parsed' &&
    areEqualValues(parsed.data as FieldValue, content.data as FieldValue);
  return isGood ? written : write(content, ending, true);
}

function write({ data, text }: ContentData, ending: ContentEnding, isCautious: boolean): string {
  const fields = Object.entries(data as Record<string, FieldValue>);
  const yaml = fields.map(([key, value]) => `${writeField(key, value, 0, isCautious)}\n`).join('');
  return ending === '.yaml' ? yaml : `---\n${yaml}---\n\n${text}\n`;
}
