import { z } from 'zod/mini';
import {
  clientIntakeForm,
  type ConsentField,
  contactForm,
  type FormField,
  type FormFields,
  listStoredFields,
  providerIntakeForm,
} from './forms.ts';
import { dateTimeSchema } from '#lib/text/dates.ts';

/** What every stored inquiry carries besides what the visitor wrote. */
const storedFields = {
  /** A UUID. */
  id: z.string().check(z.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/)),
  createdAt: dateTimeSchema,
  /** One of the four, as far as this page knows; a page left open may meet a newer one. */
  status: z.string(),
};

type ListedSchema<Field extends FormField> = Field extends { kind: 'number' }
  ? z.ZodMiniNullable<z.ZodMiniNumberFormat>
  : Field extends { isOptional: true } | { fallback: string }
    ? z.ZodMiniNullable<z.ZodMiniString>
    : z.ZodMiniString;

type ListName<Name, Field extends FormField> = Field extends ConsentField
  ? never
  : Field extends { storedAs: infer Other extends string }
    ? Other
    : Name;

type ListedShape<Fields extends FormFields> = {
  -readonly [Name in keyof Fields as ListName<Name, Fields[Name]>]: ListedSchema<Fields[Name]>;
};

/** Returns what an inquiry looks like in its list; null where nothing was given. */
function createListedSchema<const Fields extends FormFields>(fields: Fields) {
  const shape = Object.fromEntries(
    listStoredFields(fields).map(({ listName, field }) => {
      const schema = field.kind === 'number' ? z.int() : z.string();
      const isNullable = 'isOptional' in field || 'fallback' in field;
      return [listName, isNullable ? z.nullable(schema) : schema];
    }),
  );
  return z.object({ ...storedFields, ...(shape as ListedShape<Fields>) });
}

/** A message of the contact form, as `GET /api/contact` lists it. */
export const listedContactMessageSchema = createListedSchema(contactForm.fields);

/** A family's request, as `GET /api/intake/client` lists it. */
export const listedClientIntakeSchema = createListedSchema(clientIntakeForm.fields);

/** A caregiver's application, as `GET /api/intake/provider` lists it. */
export const listedProviderIntakeSchema = createListedSchema(providerIntakeForm.fields);

const countOfEachKind = { client: z.int(), provider: z.int(), contact: z.int() };

/** The answer of `GET /api/inquiries/counts`: how many inquiries of each kind are new. */
export const inquiryCountsSchema = z.object({
  ...countOfEachKind,
  /** Of these, the ones that have waited for more than 48 hours. */
  overdue: z.object(countOfEachKind),
  /** New ones that are kept apart as spam; the others do not count them. */
  spam: z.object(countOfEachKind),
});

export type InquiryCounts = z.output<typeof inquiryCountsSchema>;
