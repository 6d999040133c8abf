import * as z from 'zod/mini';
import { dateTimeSchema } from '#lib/text/dates.ts';
import { inquiryKindSchema } from '#site/forms/inquiry-kind.ts';
import { passwordSchema } from '#office/account/password.ts';
import { typedEmailSchema, typedTextSchema } from '#lib/text/typed-text.ts';
import { noteSchema } from './inquiry-notes.ts';
import { countNoun } from '#lib/text/phrases.ts';

export const statusChangeSchema = z.object({
  changedAt: dateTimeSchema,
  username: z.string(),
  from: z.string(),
  to: z.string(),
});

export const inquiryDetailsSchema = z.object({
  /** Oldest first. */
  statusChanges: z.array(statusChangeSchema),
  isSpam: z.boolean(),
  spamReasons: z.array(z.string()),
  /** True where the confirmation could not be delivered, and absent otherwise. */
  isUnreachable: z.optional(z.boolean()),
  /** Oldest first. */
  notes: z.array(noteSchema),
  /** A day at the agency, and absent where there is none. */
  followUpOn: z.optional(z.string()),
  /** The day on which a caller agreed to be contacted, and absent for forms. */
  consentOn: z.optional(z.string()),
  /** What the sender sees of it, and absent until the first talk. */
  progress: z.optional(z.string()),
  /** When the first call is or was, and absent where none is booked. */
  callAt: z.optional(dateTimeSchema),
});

/** The time of a call, so that no other is canceled than the one that was seen. */
export const callCancellationSchema = z.strictObject({
  startsAt: dateTimeSchema.check(
    z.refine((text) => !Number.isNaN(Date.parse(text)), 'Please name the time of a call'),
  ),
});

/** The first calls of today and later, the next one first. */
export const bookedCallsSchema = z.object({
  calls: z.array(
    z.object({
      kind: inquiryKindSchema,
      id: z.string(),
      startsAt: dateTimeSchema,
      /** Whether the office has closed for that time since it was booked. */
      isClosed: z.boolean(),
      name: z.string(),
      phone: z.nullable(z.string()),
      /** The caregiver or service that a message is about; empty for none. */
      about: z.string(),
    }),
  ),
});

export type BookedCall = z.output<typeof bookedCallsSchema>['calls'][number];

export type StatusChange = z.output<typeof statusChangeSchema>;

export type InquiryDetails = z.output<typeof inquiryDetailsSchema>;

export const spamInputSchema = z.strictObject({
  isSpam: z.boolean('Please say whether it is spam: true or false'),
});

export const spamAnswerSchema = z.object({ id: z.string(), isSpam: z.boolean() });

const nobody = 'Please enter a valid email address';

/** A person by email address, or by phone number where a caller left nothing else. */
export type ErasurePerson = { email: string } | { phone: string };

export const erasureInputSchema = z.pipe(
  z
    .strictObject({
      email: z.optional(typedEmailSchema),
      phone: z.optional(typedTextSchema(7, 40, nobody)),
      currentPassword: passwordSchema(1, 'Current password is required'),
    })
    .check(z.refine(({ email, phone }) => (email === undefined) !== (phone === undefined), nobody)),
  z.transform(({ email, phone = '', currentPassword }) => {
    const person: ErasurePerson = email === undefined ? { phone } : { email };
    return { person, currentPassword };
  }),
);

/** The number of deleted inquiries by kind. */
export const erasureSchema = z.object({
  client: z.int(),
  provider: z.int(),
  contact: z.int(),
});

export type Erasure = z.output<typeof erasureSchema>;

/** Returns, for example, "1 client intake form, 2 contact messages". */
function listErasure({ client, provider, contact }: Erasure): string {
  return [
    ...(client > 0 ? [countNoun(client, 'client intake form')] : []),
    ...(provider > 0 ? [countNoun(provider, 'provider application')] : []),
    ...(contact > 0 ? [countNoun(contact, 'contact message')] : []),
  ].join(', ');
}

/** Returns, for example, "2 records were deleted: 1 client intake form, 1 contact message." */
export function describeErasure(erasure: Erasure): string {
  const sum = erasure.client + erasure.provider + erasure.contact;
  if (sum === 0) return 'There was nothing left to delete.';
  const verb = sum === 1 ? 'was' : 'were';
  return `${countNoun(sum, 'record')} ${verb} deleted: ${listErasure(erasure)}.`;
}
