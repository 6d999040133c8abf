import * as z from 'zod/mini';
import { foldText } from '#lib/text/fold-text.ts';
import { isStorableText } from '#lib/text/storable-text.ts';
import { inquiryStatusSchema } from './status.ts';

export const inquirySortOptions = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'name', label: 'By name' },
] as const;

export const inquiryPageSize = 50;

/** The query of the inbox's first page: without a query, the whole inbox is returned. */
export const firstPageQuery = 'page=1';

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

const idSchema = z
  .string()
  .check(z.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, 'Id must be that of an inquiry'));

/** The query of the three list addresses, and the search text from its header. */
export const inquirySearchSchema = z.strictObject({
  q: z._default(searchSchema, ''),
  status: z.optional(inquiryStatusSchema),
  sort: z._default(
    z.enum(
      inquirySortOptions.map(({ value }) => value),
      sortError,
    ),
    'newest',
  ),
  page: z._default(pageSchema, 1),
  view: z._default(
    z.enum(['inbox', 'due', 'calls', 'spam'], 'View must be inbox, due, calls or spam'),
    'inbox',
  ),
  id: z.optional(idSchema),
});

export type InquirySearch = z.output<typeof inquirySearchSchema>;

export const defaultInquirySearch: InquirySearch = inquirySearchSchema.parse({});

const fields = inquirySearchSchema.shape;
const addressed = ['status', 'sort', 'page', 'view', 'id'] as const;
const names = ['q', ...addressed] as const;

/** Parses a search; missing and invalid parameters get their defaults. */
export function parseInquirySearch(params: URLSearchParams): InquirySearch {
  const known = names.filter((name) => fields[name].safeParse(params.get(name)).success);
  return inquirySearchSchema.parse(
    Object.fromEntries(known.map((name) => [name, params.get(name)])),
  );
}

/** Formats a search without defaults and without its text: `status=new&page=2`. */
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

/** The header of the search text, which may be a name: addresses are logged, headers are not. */
export const searchTextHeader = 'Search-Text';

export function writeSearchText(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** Returns null for anything but percent-encoded UTF-8. */
export function readSearchText(header: string): string | null {
  try {
    return decodeURIComponent(header);
  } catch {
    return null;
  }
}

/** The most words of a search, to limit its work. */
const maxWords = 8;
const phonePart = /^[\d()+./-]+$/;
const minPhoneDigits = 3;

/**
 * Folds words like the stored text; a part of a phone number gets a second spelling in digits.
 *
 * @returns the spellings of each word, one of which must occur
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

/** A whole US number as people write it, for example "+1 (813) 555-2347". */
const phonePattern =
  /(?<!\d|\+\d+[\s\p{Pd}.()/]{0,9})\+?(?:1[\s\p{Pd}.()/]*)?\(?\d(?:[\s\p{Pd}.()/]*\d){9}(?![\s\p{Pd}.()/]*\d)/u;

/** Returns the ten digits of the phone number in a search, and the text around it. */
export function findPhone(q: string): { digits: string; rest: string } | null {
  const text = foldText(q);
  const [written] = phonePattern.exec(text) ?? [];
  if (written === undefined) return null;
  const digits = written.replaceAll(/\D/g, '').slice(-10);
  return { digits, rest: text.replace(written, ' ') };
}
