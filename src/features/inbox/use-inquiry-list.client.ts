import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { ListPage } from './list-query.client.ts';
import { RequestError } from '#lib/browser/request.client.ts';
import { endSession } from '#features/account/session.client.ts';
import type { InquirySearch } from './inquiry-search.ts';
import { changeSearch } from './inquiry-address.client.ts';
import type { InquiryKind, StoredInquiry } from './inquiry-kind.client.ts';
import { countPages } from './result-words.client.ts';
import { toSearchRequest } from './search-request.client.ts';

/** A page of a list, and what was asked for to get it. */
export interface ShownList<Entry> {
  page: ListPage<Entry>;
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
