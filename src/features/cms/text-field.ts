import type { z } from 'zod';
import type { CmsField } from './cms-field.ts';

/** From this length on, a text gets a field of several lines. */
const leastOfParagraphs = 201;

type TextPart = Omit<CmsField, 'name' | 'label' | 'required'>;

/**
 * The field for a text, with the rules that the server checks too.
 *
 * @param name of the field; pictures go by theirs
 */
export function toTextField(schema: z.ZodString, name: string, label: string): TextPart {
  const { maxLength } = schema;
  const { format } = schema.meta() ?? {};
  if (format === 'markdown') {
    return { widget: 'markdown', modes: ['raw'], ...toLimit(maxLength, label) };
  }
  if (name === 'image') return { widget: 'image', allow_multiple: false, choose_url: true };
  if (schema.format === 'datetime') {
    return { widget: 'datetime', format: 'YYYY-MM-DDTHH:mm:ssZ' };
  }
  if (schema.format === 'date') {
    return { widget: 'datetime', format: 'YYYY-MM-DD', date_format: true, time_format: false };
  }
  const pattern = findPattern(schema);
  if (pattern) return { widget: 'string', ...pattern };
  const widget = (maxLength ?? 0) >= leastOfParagraphs ? 'text' : 'string';
  return { widget, ...toLimit(maxLength, label) };
}

/** Where a text must look like something, its own rule says so best. */
function findPattern(schema: z.ZodString): Pick<CmsField, 'pattern'> | null {
  const checks = [schema, ...(schema._zod.def.checks ?? [])] as z.core.$ZodCheck[];
  for (const { _zod: check } of checks) {
    const def = check.def as z.core.$ZodCheckDef & {
      pattern?: RegExp;
      protocol?: RegExp;
      error?: z.core.$ZodErrorMap;
    };
    const sentence = readSentence(def.error);
    if (def.protocol?.source === '^https$') return { pattern: ['^https://\\S+$', sentence] };
    if (def.pattern) return { pattern: [def.pattern.source, sentence] };
  }
  return null;
}

function readSentence(error: z.core.$ZodErrorMap | undefined): string {
  const sentence = error?.({ code: 'invalid_format' } as z.core.$ZodRawIssue);
  return typeof sentence === 'string' ? sentence : 'This is not written as it must be.';
}

function toLimit(maxLength: number | null, label: string): Partial<TextPart> {
  if (maxLength === null) return {};
  const most = maxLength.toString();
  return {
    hint: `At most ${most} characters.`,
    pattern: [
      `^\\s*\\S(?:[\\s\\S]{0,${(maxLength - 2).toString()}}\\S)?\\s*$`,
      `${label} needs at least one word and at most ${most} characters.`,
    ],
  };
}
