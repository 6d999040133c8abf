import { z } from 'zod/mini';
import { dateTimeSchema } from '#lib/text/dates.ts';
import { typedEmailSchema } from '#lib/text/typed-text.ts';
import { countNoun } from '#lib/text/words.ts';

/** One change of an inquiry's status. */
export const statusChangeSchema = z.object({
  /** ISO date-time in UTC. */
  changedAt: dateTimeSchema,
  /** Who did it. */
  username: z.string(),
  from: z.string(),
  to: z.string(),
});

/** What is known about an inquiry beyond what was sent: `GET /api/inquiries/{kind}/{id}`. */
export const inquiryDetailsSchema = z.object({
  /** Oldest first. */
  statusChanges: z.array(statusChangeSchema),
  isSpam: z.boolean(),
  /** Why it was taken for spam, in a few words each; none for others. */
  spamReasons: z.array(z.string()),
});

export type StatusChange = z.output<typeof statusChangeSchema>;

export type InquiryDetails = z.output<typeof inquiryDetailsSchema>;

/** The body of `PUT /api/inquiries/{kind}/{id}/spam`. */
export const spamInputSchema = z.strictObject({
  isSpam: z.boolean('Please say whether it is spam: true or false'),
});

/** Its answer: where the inquiry is now. */
export const spamAnswerSchema = z.object({ id: z.string(), isSpam: z.boolean() });

/** The body of `POST /api/inquiries/erasure`. */
export const erasureInputSchema = z.strictObject({ email: typedEmailSchema });

/** How many records were erased, by kind. */
export const erasureSchema = z.object({
  client: z.int(),
  provider: z.int(),
  contact: z.int(),
});

export type Erasure = z.output<typeof erasureSchema>;

/**
 * Says how many records of a person went, for example "2 records were deleted: 1 client intake
 * form, 1 contact message."
 *
 * @param erased numbers by kind
 */
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
