import * as z from 'zod/mini';
// Import types only, so that a page's script holds no form but its own.
import type { FormField, FormDefinition, NumberField } from './forms.ts';
import { cleanTypedText, typedEmailSchema, typedTextSchema } from '#lib/text/typed-text.ts';

type Shape<Form extends Pick<FormDefinition, 'fields'>> = Record<
  keyof Form['fields'] & string,
  z.ZodMiniType
>;

export function createInputSchema<Form extends Pick<FormDefinition, 'fields'>>({ fields }: Form) {
  const shape = Object.fromEntries(
    Object.entries<FormField>(fields).map(([name, field]) => {
      const schema = createFieldSchema(field);
      return [name, 'isOptional' in field ? z.optional(schema) : schema];
    }),
  );
  return z.strictObject(shape as Shape<Form>);
}

function createFieldSchema(field: FormField): z.ZodMiniType {
  switch (field.kind) {
    case 'email':
      return typedEmailSchema;
    case 'choice':
      return z.enum(
        field.options.map(({ value }) => value),
        { error: field.message },
      );
    case 'number':
      return createNumberSchema(field);
    case 'consent':
      return z.literal(true, { error: field.message });
    case 'text':
    case 'phone':
      return typedTextSchema(field.min, field.max, field.message);
    case 'longText': {
      const { min, max, message, prompts = [] } = field;
      // Report a text that is also too short only once.
      const isAnswered = (text: string) => text.length < min || hasAnswer(text, prompts);
      return typedTextSchema(min, max, message).check(z.refine(isAnswered, message));
    }
  }
}

/** Accepts a number and its digits in a text; an empty text is a missing answer. */
function createNumberSchema({ isOptional, max, message, maxMessage }: NumberField) {
  const count = z.int(message).check(z.minimum(0, message), z.maximum(max, maxMessage));
  const typed = z.unknown().check(z.overwrite(readDigits));
  return z.pipe(typed, isOptional ? z.optional(count) : count);
}

function readDigits(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = cleanTypedText(value).normalize('NFKC');
  if (text === '') return undefined;
  return /^\d{1,9}$/.test(text) ? Number(text) : value;
}

/** Returns whether a text holds more than unanswered prompts ("Start:"). */
function hasAnswer(text: string, prompts: readonly string[]): boolean {
  const rest = prompts.reduce((left, prompt) => left.replaceAll(`${prompt}:`, ''), text);
  return rest.trim() !== '';
}
