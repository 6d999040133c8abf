import { z } from 'zod';
import { safeParse } from 'zod/v4/core';
import type { AdminContext } from '#features/account/require-admin.server.ts';
import { inquiryKindSchema, type InquiryKindName } from '#features/forms/inquiry-kind.ts';
import { answerJson } from '#lib/http/answer.server.ts';
import { formatFieldName, readInput } from '#lib/http/body.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { listInquiries } from './inquiry-list.server.ts';
import {
  inquirySearchSchema,
  type InquirySearch,
  readSearchText,
  searchTextHeader,
} from './inquiry-search.ts';
import { updateInquiryStatus } from './inquiry-status.server.ts';
import { statusInputSchema } from './status.ts';

const idSchema = z.uuid();

/**
 * Reads the kind of inquiries that a path names.
 *
 * @throws HttpError 404 for any other
 */
export function readInquiryKind(name: string): InquiryKindName {
  const kind = inquiryKindSchema.safeParse(name);
  if (kind.success) return kind.data;
  throw new HttpError(404, 'There are no inquiries of this kind.');
}

/**
 * Reads the inquiry's id that a path names.
 *
 * @throws HttpError 404 for what no inquiry can have as its id
 */
export function readInquiryId(text: string): string {
  const id = idSchema.safeParse(text);
  return id.success ? id.data : refuseUnknownInquiry();
}

/** @throws HttpError 404: there is no such inquiry */
export function refuseUnknownInquiry(): never {
  throw new HttpError(404, 'There is no inquiry with this id.');
}

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

const maxBytes = 1024;

type ListCall = 'GET /api/contact' | 'GET /api/intake/client' | 'GET /api/intake/provider';

type StatusCall =
  | 'PUT /api/contact/:id/status'
  | 'PUT /api/intake/client/:id/status'
  | 'PUT /api/intake/provider/:id/status';

/**
 * Lists a page of inquiries of one kind for an admin: those that the query asks for, the newest of
 * the inbox where it asks for nothing. A header tells how many there are on all pages.
 */
export function listInquiriesOf(kind: InquiryKindName) {
  return async (c: AdminContext): Promise<Response> => {
    const { total, rows } = await listInquiries(kind, readInquirySearch(c.req.raw));
    const response = answerJson<ListCall>(200, rows);
    response.headers.set('x-total-count', total.toString());
    return response;
  };
}

/**
 * Lets an admin set the status of the inquiry that the path names. Any status may follow any
 * other; the one it has already changes nothing.
 */
export function updateStatusOf(kind: InquiryKindName) {
  return async (c: AdminContext<'/:id'>): Promise<Response> => {
    const { status } = await readInput(c.req.raw, statusInputSchema, maxBytes);
    const id = readInquiryId(c.req.param('id'));
    const { username } = c.var.session.user;
    const isKnown = await updateInquiryStatus({ kind, id, username }, status);
    return isKnown ? answerJson<StatusCall>(200, { id, status }) : refuseUnknownInquiry();
  };
}
