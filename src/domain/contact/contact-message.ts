import { z } from 'zod/mini';
import { typedEmailSchema, typedTextSchema } from '#domain/text/typed-text.ts';

/** What a visitor sends with the contact form: the body of `POST /api/contact`. */
export const contactMessageInputSchema = z.strictObject({
  name: typedTextSchema(2, 100, 'Name must be at least 2 characters'),
  email: typedEmailSchema,
  subject: typedTextSchema(2, 200, 'Subject is required'),
  message: typedTextSchema(10, 10_000, 'Message must be at least 10 characters'),
  phone: z.optional(typedTextSchema(0, 40, 'Please enter a valid phone number')),
});

/** A contact message that has passed every rule. */
export type ContactMessageInput = z.output<typeof contactMessageInputSchema>;
