import { inquiryPageSize, type InquirySearch } from './inquiry-search.ts';

/**
 * How many pages a list has; at least one.
 *
 * @param total rows on all pages together
 */
export function countPages(total: number): number {
  return Math.max(1, Math.ceil(total / inquiryPageSize));
}

/** Whether a search leaves anything out that the view has. */
export function isNarrowed({ q, status }: InquirySearch): boolean {
  return q !== '' || status !== undefined;
}

/**
 * What a list holds, for example "312 inquiries found, page 2 of 7".
 *
 * @param total rows on all pages together
 * @param search what was asked for
 */
export function describeResult(total: number, search: InquirySearch): string {
  const noun = total === 1 ? 'inquiry' : 'inquiries';
  const found = isNarrowed(search) ? ' found' : '';
  const place = search.view === 'spam' ? ' in spam' : '';
  const pages = countPages(total);
  const page = pages > 1 ? `, page ${search.page.toString()} of ${pages.toString()}` : '';
  return `${total.toLocaleString('en-US')} ${noun}${found}${place}${page}`;
}
