import * as z from 'zod/mini';
// Import types only, so that a page's script holds no form but its own.
import type { FormField, FormDefinition } from './forms.ts';
import { typedEmailSchema, typedTextSchema } from '#lib/text/typed-text.ts';

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
      return z
        .int(field.message)
        .check(z.minimum(0, field.message), z.maximum(field.max, field.maxMessage));
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

/** Returns whether a text holds more than unanswered prompts ("Start:"). */
function hasAnswer(text: string, prompts: readonly string[]): boolean {
  const rest = prompts.reduce((left, prompt) => left.replaceAll(`${prompt}:`, ''), text);
  return rest.trim() !== '';
}
