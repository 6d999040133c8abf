import { safeParse } from 'zod/v4/core';
import { inquirySearchSchema, type InquirySearch } from '#domain/inquiry/inquiry-search.ts';
import { formatFieldName } from '#server/http/body.ts';
import { HttpError } from '#server/http/http-error.ts';

/**
 * Reads which inquiries are asked for from the query part of an address.
 *
 * @throws HttpError 400 for what is not known, said twice or broken
 */
export function readInquirySearch(request: Request): InquirySearch {
  const { searchParams } = new URL(request.url);
  const fields = Object.fromEntries(searchParams);
  if (Object.keys(fields).length < searchParams.size) {
    throw new HttpError(400, 'Part of the search is there twice. Please send it once.');
  }
  const result = safeParse(inquirySearchSchema, fields);
  if (result.success) return result.data;
  const [sentence] = result.error.issues.map((issue) =>
    issue.code === 'unrecognized_keys'
      ? `The search "${formatFieldName(issue.keys[0] ?? '')}" is not known here. Please leave it out.`
      : `${issue.message}.`,
  );
  throw new HttpError(400, sentence ?? 'This search cannot be read.');
}
