import { z } from 'zod/mini';
import { createInputSchema } from '#features/forms/form-schema.ts';
import { clientIntakeForm, type FormField, forms } from '#features/forms/forms.ts';
import type { InquiryKindName } from '#features/forms/inquiry-kind.ts';
import { typedTextSchema } from '#lib/text/typed-text.ts';
import { idSchema } from './status.ts';

const { phone } = clientIntakeForm.fields;

/** Returns a form's fields as a phone call fills them in: who called may leave out one address. */
export function listEntryFields(kind: InquiryKindName): Record<string, FormField> {
  const fields: Record<string, FormField> = { ...forms[kind].fields };
  delete fields['consent'];
  return {
    ...fields,
    phone: { ...phone, isOptional: true },
    email: { kind: 'email', label: 'Email', isOptional: true },
    consent: {
      kind: 'consent',
      label: 'The caller agreed on the phone that we may contact them.',
      message: 'Please ask the caller first: without a yes, nothing may be stored',
    },
  };
}

const maxNoteCharacters = 4000;
/** Allows for a clock that is fast. */
const maxAheadMs = 5 * 60_000;
const maxAgeMs = 365 * 24 * 3_600_000;
const timeMessage = 'Please enter when the call was: not in the future, and within the last year';

function isRecent(time: string): boolean {
  const age = Date.now() - Date.parse(time);
  return age >= -maxAheadMs && age <= maxAgeMs;
}

function createEntrySchema(kind: InquiryKindName) {
  const input = createInputSchema({ fields: listEntryFields(kind) });
  const shape = {
    ...input.shape,
    /** Holds an id that the browser made up, so that an entry sent twice is stored once. */
    id: idSchema('Please give the entry an id'),
    calledAt: z.string(timeMessage).check(z.refine(isRecent, timeMessage)),
    note: z.optional(typedTextSchema(0, maxNoteCharacters, '')),
  };
  return z.strictObject(shape).check(
    z.refine((entry: Record<string, unknown>) => Boolean(entry['phone'] ?? entry['email']), {
      message: 'Please enter a phone number or an email address',
      path: ['phone'],
    }),
  );
}

/** Checks an inquiry that an admin enters by hand, with the rules of the public forms. */
export const entrySchemas = {
  client: createEntrySchema('client'),
  provider: createEntrySchema('provider'),
  contact: createEntrySchema('contact'),
};

export const phoneEntrySchema = z.union(Object.values(entrySchemas));

export const entryAnswerSchema = z.object({ id: z.string() });

/** Reads "Phone" where a call was entered, and "Website" for what came by a form. */
export function formatSource(source: string | null | undefined): string {
  return source === 'phone' ? 'Phone' : 'Website';
}
