import { z } from 'zod/mini';
import { foldText } from '#lib/text/fold-text.ts';
import { isStorableText } from '#lib/text/typed-text.ts';
import { inquiryStatusSchema } from './status.ts';

/** Orders of an inquiry list. */
export const inquirySortOptions = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'name', label: 'By name' },
] as const;

/** Inquiries on one page of a list. */
export const inquiryPageSize = 50;

const sortError = 'Sort must be newest, oldest or name';
const pageError = 'Page must be a whole number from 1 to 1,000,000';
const searchSchema = z
  .string()
  .check(
    z.trim(),
    z.maxLength(200, 'Please search for 200 characters at most'),
    z.refine(isStorableText, 'Please remove the characters that cannot be shown'),
  );
const pageSchema = z.coerce
  .number(pageError)
  .check(z.int(pageError), z.minimum(1, pageError), z.maximum(1_000_000, pageError));

/**
 * Which inquiries of a kind are listed: the query part of the three list addresses, and the words
 * that a header carries.
 */
export const inquirySearchSchema = z.strictObject({
  /** Words to look for in everything that was sent; none for all. */
  q: z._default(searchSchema, ''),
  status: z.optional(inquiryStatusSchema),
  sort: z._default(
    z.enum(
      inquirySortOptions.map(({ value }) => value),
      sortError,
    ),
    'newest',
  ),
  /** From 1. */
  page: z._default(pageSchema, 1),
  /** What is kept apart as spam, instead of the inbox. */
  view: z._default(z.enum(['inbox', 'spam'], 'View must be inbox or spam'), 'inbox'),
});

export type InquirySearch = z.output<typeof inquirySearchSchema>;

/** The whole inbox of a kind, newest first. */
export const defaultInquirySearch: InquirySearch = inquirySearchSchema.parse({});

const fields = inquirySearchSchema.shape;
const addressed = ['status', 'sort', 'page', 'view'] as const;
const names = ['q', ...addressed] as const;

/**
 * Which inquiries an address asks for.
 *
 * @param params the query part of an address; what is missing or makes no sense is the default
 */
export function parseInquirySearch(params: URLSearchParams): InquirySearch {
  const known = names.filter((name) => fields[name].safeParse(params.get(name)).success);
  return inquirySearchSchema.parse(
    Object.fromEntries(known.map((name) => [name, params.get(name)])),
  );
}

/**
 * The query part of an address that asks for these inquiries, without the defaults. The words to
 * look for are never in it.
 *
 * @returns in a settled order, for example `status=new&page=2`; empty for the whole inbox
 */
export function formatInquirySearch(search: InquirySearch): string {
  const params = new URLSearchParams();
  for (const name of addressed) {
    const value = search[name];
    if (value !== undefined && value !== defaultInquirySearch[name]) {
      params.set(name, value.toString());
    }
  }
  return params.toString();
}

/**
 * Carries what the inbox is searched for: names and email addresses of those who wrote. What
 * stands in an address is written to logs on its way, a header is not.
 */
export const searchTextHeader = 'Search-Text';

/**
 * The text as the header carries it, which holds plain signs alone.
 *
 * @param text whatever was typed
 */
export function writeSearchText(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/**
 * The text that the header carries.
 *
 * @param header its value
 * @returns null for what is not percent-encoded UTF-8
 */
export function readSearchText(header: string): string | null {
  try {
    return decodeURIComponent(header);
  } catch {
    return null;
  }
}

/** A text that holds these holds about any longer search too. */
const maxWords = 8;
const phonePart = /^[\d()+./-]+$/;
const minPhoneDigits = 3;

/**
 * The words of a search, folded as the text that they are looked for in. A part of a phone number
 * has two spellings, since numbers are stored with their digits alone as well.
 *
 * @param q as typed
 * @returns the spellings of each word, of which the text must hold one; none for an empty search
 */
export function listSearchWords(q: string): string[][] {
  const words = foldText(q)
    .split(/\s+/u)
    .filter((word) => word !== '');
  return [...new Set(words)].slice(0, maxWords).map((word) => {
    const digits = word.replaceAll(/\D/g, '');
    const isPhonePart = phonePart.test(word) && digits.length >= minPhoneDigits;
    return isPhonePart && digits !== word ? [word, digits] : [word];
  });
}
