import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { changeSearch } from './inquiry-address.client.ts';
import type { InquiryKind, StoredInquiry, InquiryPage } from './inquiry-kinds.client.ts';
import {
  firstPageQuery,
  formatInquirySearch,
  inquiryPageSize,
  type InquirySearch,
  searchTextHeader,
  writeSearchText,
} from './inquiry-search.ts';

export function countListPages(total: number): number {
  return Math.max(1, Math.ceil(total / inquiryPageSize));
}

export function isNarrowed({ q, status, id }: InquirySearch): boolean {
  return q !== '' || status !== undefined || id !== undefined;
}

/** Returns, for example, "312 inquiries found, page 2 of 7". */
export function describeResult(total: number, search: InquirySearch): string {
  const noun = total === 1 ? 'inquiry' : 'inquiries';
  const found = isNarrowed(search) ? ' found' : '';
  const scope = { inbox: '', due: ' to follow up', calls: ' by phone', spam: ' in spam' }[
    search.view
  ];
  const pages = countListPages(total);
  const page = pages > 1 ? `, page ${search.page} of ${pages}` : '';
  return `${total.toLocaleString('en-US')} ${noun}${found}${scope}${page}`;
}

interface SearchRequest {
  query: string;
  headers?: Record<string, string>;
}

export function toSearchRequest(search: InquirySearch): SearchRequest {
  const query = formatInquirySearch(search);
  if (search.q === '') return { query };
  return { query, headers: { [searchTextHeader]: writeSearchText(search.q) } };
}

export interface LoadedList<Entry> {
  page: InquiryPage<Entry>;
  search: InquirySearch;
}

export type InquiryListState<Entry> =
  | { kind: 'loading' }
  | { kind: 'failed'; retry: () => void }
  /** Busy while another page loads; until then the old one stays. */
  | { kind: 'shown'; list: LoadedList<Entry>; isBusy: boolean };

/** Loads the list, again after it was cleared; a page beyond the last one leads to the last one. */
export function useInquiryList<Entry extends StoredInquiry>(
  kind: InquiryKind<Entry>,
  search: InquirySearch,
): InquiryListState<Entry> {
  const request = toSearchRequest(search);
  const isBare = request.query === '' && !request.headers;
  const query = kind.lists.find(isBare ? firstPageQuery : request.query, request.headers);
  const state = useStore(query.$state);
  const [shown, setShown] = useState<LoadedList<Entry> | null>(null);
  const isIdle = state.kind === 'idle';
  useEffect(() => {
    if (isIdle) void query.load();
  }, [query, isIdle]);

  const page = state.kind === 'loaded' ? state.data : null;
  const lastPage = page ? countListPages(page.total) : null;
  const isBehind = page?.rows.length === 0 && search.page > (lastPage ?? 1);
  useEffect(() => {
    if (isBehind && lastPage !== null) changeSearch({ page: lastPage }, 'correction');
  }, [isBehind, lastPage]);

  if (page && !isBehind && shown?.page !== page) setShown({ page, search });

  if (state.kind === 'failed') return { kind: 'failed', retry: () => void query.refresh() };
  if (shown === null) return { kind: 'loading' };
  return { kind: 'shown', list: shown, isBusy: shown.page !== page };
}
