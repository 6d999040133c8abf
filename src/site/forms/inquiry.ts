import * as z from 'zod/mini';
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

const storedFields = {
  id: z.string().check(z.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/)),
  createdAt: dateTimeSchema,
  /** Any text, since a page left open may meet a newer status. */
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

function createListedSchema<const Fields extends FormFields>(fields: Fields) {
  const shape = Object.fromEntries(
    listStoredFields(fields).map(({ listName, field }) => {
      const schema = field.kind === 'number' ? z.int() : z.string();
      const isNullable = 'isOptional' in field || 'fallback' in field;
      return [listName, isNullable ? z.nullable(schema) : schema];
    }),
  );
  return z.object({
    ...storedFields,
    ...(shape as ListedShape<Fields>),
    /** When an answer is due, if that is later than the promised hours. */
    answerBy: z.optional(dateTimeSchema),
    /** True where the confirmation couldn't be delivered. */
    isUnreachable: z.optional(z.boolean()),
    /** A day at the agency. */
    followUpOn: z.optional(z.string()),
    /** 'phone' for a call that an admin entered. */
    source: z.optional(z.string()),
    /** 'es' for a form in Spanish; missing for English. */
    language: z.optional(z.string()),
  });
}

export const listedContactMessageSchema = createListedSchema(contactForm.fields);

export const listedClientIntakeSchema = createListedSchema(clientIntakeForm.fields);

export const listedProviderIntakeSchema = createListedSchema(providerIntakeForm.fields);

const countOfEachKind = { client: z.int(), provider: z.int(), contact: z.int() };

/** The number of inquiries of each kind that a search finds. */
export const foundInquiriesSchema = z.object(countOfEachKind);

export type FoundInquiries = z.output<typeof foundInquiriesSchema>;

/** The number of new inquiries of each kind. */
export const inquiryCountsSchema = z.object({
  ...countOfEachKind,
  /** Those whose answer is late. */
  overdue: z.object(countOfEachKind),
  /** Those to follow up today or earlier. */
  due: z.object(countOfEachKind),
  /** New spam, which the other numbers leave out. */
  spam: z.object(countOfEachKind),
});

export type InquiryCounts = z.output<typeof inquiryCountsSchema>;
