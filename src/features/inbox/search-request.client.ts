import { formatInquirySearch } from './inquiry-query.ts';
import type { InquirySearch } from './inquiry-search.ts';
import { searchTextHeader, writeSearchText } from './search-header.ts';

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
