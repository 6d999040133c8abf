import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { endSession } from '#features/account/session.client.ts';
import { RequestError } from '#lib/browser/request.client.ts';
import { changeSearch } from './inquiry-address.client.ts';
import type { InquiryKind, StoredInquiry, InquiryPage } from './inquiry-kinds.client.ts';
import {
  formatInquirySearch,
  inquiryPageSize,
  type InquirySearch,
  searchTextHeader,
  writeSearchText,
} from './inquiry-search.ts';

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

/** A search as the server is asked for it. */
interface SearchRequest {
  /** The query part of the address; empty for the whole inbox. */
  query: string;
  headers?: Record<string, string>;
}

/** How the server is asked for these inquiries. */
export function toSearchRequest(search: InquirySearch): SearchRequest {
  const query = formatInquirySearch(search);
  if (search.q === '') return { query };
  return { query, headers: { [searchTextHeader]: writeSearchText(search.q) } };
}

/** A page of a list, and what was asked for to get it. */
export interface ShownList<Entry> {
  page: InquiryPage<Entry>;
  search: InquirySearch;
}

/** Where the list of the open tab stands. */
export type InquiryList<Entry> =
  | { kind: 'loading' }
  | { kind: 'failed'; retry: () => void }
  /** Busy while another page is on its way; until then the old one is shown. */
  | { kind: 'shown'; list: ShownList<Entry>; isBusy: boolean };

/**
 * Asks for a list as soon as it is looked at, and anew when it was forgotten.
 *
 * @param kind whose list
 * @param search which part of it; a page behind the last one leads to the last one
 */
export function useInquiryList<Entry extends StoredInquiry>(
  kind: InquiryKind<Entry>,
  search: InquirySearch,
): InquiryList<Entry> {
  const request = toSearchRequest(search);
  const query = kind.lists.find(request.query, request.headers);
  const state = useStore(query.$state);
  const [shown, setShown] = useState<ShownList<Entry> | null>(null);
  const isIdle = state.kind === 'idle';
  useEffect(() => {
    if (isIdle) void query.load();
  }, [query, isIdle]);

  const error = state.kind === 'failed' ? state.error : null;
  useEffect(() => {
    if (error instanceof RequestError && error.status === 401) endSession();
  }, [error]);

  const page = state.kind === 'loaded' ? state.data : null;
  const lastPage = page ? countPages(page.total) : null;
  const isBehind = page !== null && page.rows.length === 0 && search.page > (lastPage ?? 1);
  useEffect(() => {
    if (isBehind && lastPage !== null) changeSearch({ page: lastPage }, 'correction');
  }, [isBehind, lastPage]);

  if (page && !isBehind && shown?.page !== page) setShown({ page, search });

  if (state.kind === 'failed') return { kind: 'failed', retry: () => void query.refresh() };
  if (shown === null) return { kind: 'loading' };
  return { kind: 'shown', list: shown, isBusy: shown.page !== page };
}
