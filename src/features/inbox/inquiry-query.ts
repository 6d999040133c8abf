import { inquirySearchSchema, type InquirySearch } from './inquiry-search.ts';

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
