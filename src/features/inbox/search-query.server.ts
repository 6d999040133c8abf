import { safeParse } from 'zod/v4/core';
import { inquirySearchSchema, type InquirySearch } from './inquiry-search.ts';
import { readSearchText, searchTextHeader } from './search-header.ts';
import { formatFieldName } from '#lib/http/body.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';

/**
 * Reads which inquiries are asked for: from the query part of the address, and the words to look
 * for from a header.
 *
 * @throws HttpError 400 for what is not known, said twice or broken, and for words in the address
 */
export function readInquirySearch(request: Request): InquirySearch {
  const { searchParams } = new URL(request.url);
  const fields = Object.fromEntries(searchParams);
  if (Object.keys(fields).length < searchParams.size) {
    throw new HttpError(400, 'Part of the search is there twice. Please send it once.');
  }
  if (searchParams.has('q')) {
    throw new HttpError(
      400,
      `Please send the words to look for, percent-encoded, in the header "${searchTextHeader}": addresses are written to logs.`,
    );
  }
  const result = safeParse(inquirySearchSchema, { ...fields, q: readWords(request) });
  if (result.success) return result.data;
  const [sentence] = result.error.issues.map((issue) =>
    issue.code === 'unrecognized_keys'
      ? `The search "${formatFieldName(issue.keys[0] ?? '')}" is not known here. Please leave it out.`
      : `${issue.message}.`,
  );
  throw new HttpError(400, sentence ?? 'This search cannot be read.');
}

function readWords(request: Request): string {
  const words = readSearchText(request.headers.get(searchTextHeader) ?? '');
  if (words !== null) return words;
  throw new HttpError(
    400,
    `The header "${searchTextHeader}" cannot be read. Please send it percent-encoded.`,
  );
}
