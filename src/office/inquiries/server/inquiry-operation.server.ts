import * as z from 'zod';
import { safeParse } from 'zod/v4/core';
import { adminCall } from '#office/account/server/require-admin.server.ts';
import {
  listedClientIntakeSchema,
  listedContactMessageSchema,
  listedProviderIntakeSchema,
} from '#site/forms/inquiry.ts';
import { inquiryKindSchema, type InquiryKindName } from '#site/forms/inquiry-kind.ts';
import { answerStream } from '#lib/http/answer.server.ts';
import { reportFailure } from '#lib/http/app.server.ts';
import { formatFieldName } from '#lib/http/body.server.ts';
import { toAnswer } from '#lib/http/call.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { listAllInquiries, listInquiries, listInquiryIds } from './inquiry-list.server.ts';
import {
  inquiryPageSize,
  inquirySearchSchema,
  type InquirySearch,
  readSearchText,
  searchTextHeader,
} from '#office/inquiries/inquiry-search.ts';
import { updateInquiryStatuses } from './inquiry-status.server.ts';
import { statusAnswerSchema, statusInputSchema } from '#office/inquiries/status.ts';

const idSchema = z.uuid();

/** Throws HttpError 404 for an unknown kind. */
export function readInquiryKind(name: string): InquiryKindName {
  const kind = inquiryKindSchema.safeParse(name);
  if (kind.success) return kind.data;
  throw new HttpError(404, 'There are no inquiries of this kind.');
}

/** Throws HttpError 404 for anything but a UUID. */
export function readInquiryId(text: string): string {
  const id = idSchema.safeParse(text);
  return id.success ? id.data : refuseUnknownInquiry();
}

export function refuseUnknownInquiry(): never {
  throw new HttpError(404, 'There is no inquiry with this id.');
}

/** Throws HttpError 400 for a wrong or repeated parameter, and for search text in the address. */
export function readInquirySearch(request: Request): InquirySearch {
  const { searchParams } = new URL(request.url);
  const fields = Object.fromEntries(searchParams);
  if (Object.keys(fields).length < searchParams.size) {
    throw new HttpError(400, 'A part of the search is repeated. Please send it once.');
  }
  if (searchParams.has('q')) {
    throw new HttpError(
      400,
      `Please send the words to look for, percent-encoded, in the header "${searchTextHeader}": addresses are written to logs.`,
    );
  }
  const result = safeParse(inquirySearchSchema, { ...fields, q: readSearchHeader(request) });
  if (result.success) return result.data;
  const [sentence] = result.error.issues.map((issue) =>
    issue.code === 'unrecognized_keys'
      ? `The search "${formatFieldName(issue.keys[0] ?? '')}" is not known here. Please leave it out.`
      : `${issue.message}.`,
  );
  throw new HttpError(400, sentence ?? 'This search cannot be read.');
}

function readSearchHeader(request: Request): string {
  const text = readSearchText(request.headers.get(searchTextHeader) ?? '');
  if (text !== null) return text;
  throw new HttpError(
    400,
    `The header "${searchTextHeader}" cannot be read. Please send it percent-encoded.`,
  );
}

const listedSchemas = {
  client: listedClientIntakeSchema,
  provider: listedProviderIntakeSchema,
  contact: listedContactMessageSchema,
};

/** Returns a page of inquiries with `X-Total-Count`; without a query, the whole inbox. */
export function listInquiriesOf(kind: InquiryKindName) {
  return adminCall({ 200: z.array(listedSchemas[kind]) }, async (c) => {
    const { raw } = c.req;
    const isWhole = new URL(raw.url).search === '' && !raw.headers.has(searchTextHeader);
    const search = readInquirySearch(raw);
    if (isWhole) {
      const advice = 'Please ask for a page at a time: ?page=1, then ?page=2 and so on.';
      const ids = await listInquiryIds(kind, search, advice);
      const response = await answerStream({
        contentType: 'application/json',
        pieces: writeJsonList(listAllInquiries(kind, ids)),
        reportFailure: (error) => reportFailure(error, c),
      });
      response.headers.set('x-total-count', ids.length.toString());
      return toAnswer(response);
    }
    const { total, rows } = await listInquiries(kind, search, inquiryPageSize);
    c.header('x-total-count', total.toString());
    return c.var.answer(200, rows);
  });
}

async function* writeJsonList(
  batches: AsyncGenerator<unknown[], void>,
): AsyncGenerator<string, void> {
  let start = '[';
  for await (const batch of batches) {
    yield start + JSON.stringify(batch).slice(1, -1);
    start = ',';
  }
  yield start === '[' ? '[]' : ']';
}

/** Accepts any status after any other; setting the current status again changes nothing. */
export function updateStatusOf(kind: InquiryKindName) {
  const contract = {
    params: { id: readInquiryId },
    body: statusInputSchema,
    maxBytes: 1024,
    200: statusAnswerSchema,
  };
  return adminCall(contract, async (c) => {
    const { params, body, session, answer } = c.var;
    const [{ id }, { status }] = [params, body];
    const { username } = session.user;
    const known = await updateInquiryStatuses({ kind, ids: [id], username }, status);
    return known.length > 0 ? answer(200, { id, status }) : refuseUnknownInquiry();
  });
}
