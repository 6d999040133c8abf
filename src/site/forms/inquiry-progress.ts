import * as z from 'zod/mini';
import type { InquiryKindName } from './inquiry-kind.ts';

/** For how many days after it was sent an inquiry shows where it stands. */
export const progressDays = 90;

/** The page of a mailed link, by the language of what was sent. */
export const progressPaths = { en: '/sent', es: '/es/estado' };

/** What the office says of an inquiry once it is read, in order. */
export const progressNames = ['called', 'listed', 'placed'] as const;

export type InquiryProgress = (typeof progressNames)[number];

/** What each step is called for the sender, from the first on. */
export const progressWords: Record<InquiryKindName, Record<InquiryProgress, string>> = {
  client: {
    called: 'We have talked with you',
    listed: 'You have our short list',
    placed: 'You have chosen somebody',
  },
  provider: {
    called: 'We have talked with you',
    listed: 'Your references and checks are under way',
    placed: 'Your profile is up',
  },
  contact: {
    called: 'We have answered you',
    listed: 'We are working on it',
    placed: 'It is done',
  },
};

export const progressInputSchema = z.strictObject({
  progress: z.nullable(
    z.enum(progressNames, { error: 'Progress must be called, listed, placed or null' }),
  ),
});

/** The token of a link from a confirmation. */
export const progressQuestionSchema = z.strictObject({
  token: z
    .string('This link is not whole. Please open it from the email again.')
    .check(z.maxLength(200, 'This link is not whole. Please open it from the email again.')),
});

/** Where an inquiry stands, in words for its sender. */
export const sentProgressSchema = z.object({
  steps: z.array(
    z.object({
      text: z.string(),
      /** The day, such as "November 27, 2026"; absent where only the order is known. */
      on: z.optional(z.string()),
      isDone: z.boolean(),
    }),
  ),
  /** What comes next, and by when. */
  next: z.string(),
  /** True where a time for the first call can be chosen, or is. */
  takesCalls: z.optional(z.boolean()),
});

export type SentProgress = z.output<typeof sentProgressSchema>;
