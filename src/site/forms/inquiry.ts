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
  /** Allows any text, since a page left open may meet a newer status. */
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
    /** Is when an answer is due, where that is later than after the promised hours. */
    answerBy: z.optional(dateTimeSchema),
    /** Reports that the confirmation couldn't be delivered. */
    isUnreachable: z.optional(z.boolean()),
    /** Holds a day in Florida. */
    followUpOn: z.optional(z.string()),
    /** Equals 'phone' for a call that an admin entered. */
    source: z.optional(z.string()),
  });
}

export const listedContactMessageSchema = createListedSchema(contactForm.fields);

export const listedClientIntakeSchema = createListedSchema(clientIntakeForm.fields);

export const listedProviderIntakeSchema = createListedSchema(providerIntakeForm.fields);

const listFound = <Row>(row: z.ZodMiniType<Row>) =>
  z.object({ total: z.int(), rows: z.array(row) });

/** Holds how many inquiries of each kind were found, and the first of them. */
export const foundInquiriesSchema = z.object({
  client: listFound(listedClientIntakeSchema),
  provider: listFound(listedProviderIntakeSchema),
  contact: listFound(listedContactMessageSchema),
});

export type FoundInquiries = z.output<typeof foundInquiriesSchema>;

const countOfEachKind = { client: z.int(), provider: z.int(), contact: z.int() };

/** Holds the number of new inquiries of each kind. */
export const inquiryCountsSchema = z.object({
  ...countOfEachKind,
  /** Counts those whose answer is late. */
  overdue: z.object(countOfEachKind),
  /** Counts those to follow up today or earlier. */
  due: z.object(countOfEachKind),
  /** Counts new spam, which the other numbers leave out. */
  spam: z.object(countOfEachKind),
});

export type InquiryCounts = z.output<typeof inquiryCountsSchema>;
