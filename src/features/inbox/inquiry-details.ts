import { z } from 'zod/mini';
import { dateTimeSchema } from '#lib/text/dates.ts';
import { typedEmailSchema, typedTextSchema } from '#lib/text/typed-text.ts';
import { noteSchema } from './inquiry-notes.ts';
import { countNoun } from '#lib/text/words.ts';

export const statusChangeSchema = z.object({
  changedAt: dateTimeSchema,
  username: z.string(),
  from: z.string(),
  to: z.string(),
});

export const inquiryDetailsSchema = z.object({
  /** Lists the oldest first. */
  statusChanges: z.array(statusChangeSchema),
  isSpam: z.boolean(),
  spamReasons: z.array(z.string()),
  /** Is true where the confirmation could not be delivered, and left out otherwise. */
  isUnreachable: z.optional(z.boolean()),
  /** Lists the oldest first. */
  notes: z.array(noteSchema),
  /** Is a day in Florida, and left out where there is none. */
  followUpOn: z.optional(z.string()),
  /** Is the day in Florida on which a caller agreed to be contacted, and left out for forms. */
  consentOn: z.optional(z.string()),
});

export type StatusChange = z.output<typeof statusChangeSchema>;

export type InquiryDetails = z.output<typeof inquiryDetailsSchema>;

export const spamInputSchema = z.strictObject({
  isSpam: z.boolean('Please say whether it is spam: true or false'),
});

export const spamAnswerSchema = z.object({ id: z.string(), isSpam: z.boolean() });

const nobody = 'Please enter a valid email address';

/** Names a person by an email address, or by a phone number where a caller left nothing else. */
export const erasureInputSchema = z.union(
  [
    z.strictObject({ email: typedEmailSchema }),
    z.strictObject({ phone: typedTextSchema(7, 40, nobody) }),
  ],
  nobody,
);

/** Counts the deleted inquiries by kind. */
export const erasureSchema = z.object({
  client: z.int(),
  provider: z.int(),
  contact: z.int(),
});

export type Erasure = z.output<typeof erasureSchema>;

/** Reads, for example, "2 records were deleted: 1 client intake form, 1 contact message." */
export function describeErasure({
  client,
  provider,
  contact,
}: z.output<typeof erasureSchema>): string {
  const sum = client + provider + contact;
  if (sum === 0) return 'There was nothing left to delete.';
  const parts = [
    ...(client > 0 ? [countNoun(client, 'client intake form')] : []),
    ...(provider > 0 ? [countNoun(provider, 'provider application')] : []),
    ...(contact > 0 ? [countNoun(contact, 'contact message')] : []),
  ];
  const verb = sum === 1 ? 'was' : 'were';
  return `${countNoun(sum, 'record')} ${verb} deleted: ${parts.join(', ')}.`;
}
