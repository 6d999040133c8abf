import * as z from 'zod/mini';
import { createInputSchema } from '#site/forms/form-schema.ts';
import { deliveredServices, type ServiceName } from '#model/schemas/service-names.ts';
import {
  clientIntakeForm,
  type FormDefinition,
  type FormField,
  forms,
  offerServices,
} from '#site/forms/forms.ts';
import { inquiryKinds, type InquiryKindName } from '#site/forms/inquiry-kind.ts';
import { typedTextSchema } from '#lib/text/typed-text.ts';
import { idSchema } from './status.ts';

const { phone } = clientIntakeForm.fields;

/**
 * Returns a form's fields for a phone call: a caller may leave out one of the addresses. `services`
 * are those of the site.
 */
export function listEntryFields(
  kind: InquiryKindName,
  services: readonly ServiceName[],
): Record<string, FormField> {
  const form: FormDefinition = forms[kind];
  const fields: Record<string, FormField> = { ...offerServices(form, services).fields };
  delete fields.consent;
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
/** An allowance for a clock that is fast. */
const maxAheadMs = 5 * 60_000;
const maxAgeMs = 365 * 24 * 3_600_000;
const timeMessage = 'Please enter when the call was: not in the future, and within the last year';

function isRecent(time: string): boolean {
  const age = Date.now() - Date.parse(time);
  return age >= -maxAheadMs && age <= maxAgeMs;
}

/** Checks an inquiry that an admin enters by hand, with the rules of the public forms. */
export function createEntrySchema(kind: InquiryKindName, services: readonly ServiceName[]) {
  const input = createInputSchema({ fields: listEntryFields(kind, services) });
  const shape = {
    ...input.shape,
    /** An id that the browser made up, so that an entry sent twice is stored once. */
    id: idSchema('Please give the entry an id'),
    calledAt: z.string(timeMessage).check(z.refine(isRecent, timeMessage)),
    note: z.optional(typedTextSchema(0, maxNoteCharacters, '')),
  };
  return z.strictObject(shape).check(
    z.refine((entry: Record<string, unknown>) => Boolean(entry.phone ?? entry.email), {
      error: 'Please enter a phone number or an email address',
      path: ['phone'],
    }),
  );
}

/** A call for the services as delivered. */
export const phoneEntrySchema = z.union(
  inquiryKinds.map((kind) => createEntrySchema(kind, deliveredServices)),
);

export const entryAnswerSchema = z.object({ id: z.string() });

/** Returns "Phone" for an entered call, and "Website" for what came by a form. */
export function formatSource(source: string | null | undefined): string {
  return source === 'phone' ? 'Phone' : 'Website';
}
