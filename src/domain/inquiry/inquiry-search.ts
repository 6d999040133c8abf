import { z } from 'zod/mini';
import { inquiryStatusSchema } from '#domain/inquiry/status.ts';
import { isStorableText } from '#domain/text/typed-text.ts';

/** Orders of an inquiry list. */
export const inquirySortOptions = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'name', label: 'By name' },
] as const;

/** Inquiries on one page of a list. */
export const inquiryPageSize = 50;

/** Which inquiries of a kind are listed: the query part of the three list addresses. */
export const inquirySearchSchema = z.strictObject({
  /** Words to look for in everything that was sent; none for all. */
  q: z._default(z.string().check(z.trim(), z.maxLength(200), z.refine(isStorableText)), ''),
  status: z.optional(inquiryStatusSchema),
  sort: z._default(z.enum(inquirySortOptions.map(({ value }) => value)), 'newest'),
  /** From 1. */
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
  /** What is kept apart as spam, instead of the inbox. */
  view: z._default(z.enum(['inbox', 'spam']), 'inbox'),
});

export type InquirySearch = z.output<typeof inquirySearchSchema>;
