import { z } from 'zod/mini';
import { dateTimeSchema } from '#lib/text/date-time.ts';
import { typedEmailSchema } from '#lib/text/typed-text.ts';

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
