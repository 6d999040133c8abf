import { type InquiryKindName } from '#domain/inquiry/inquiry-kind.ts';
import { statusInputSchema } from '#domain/inquiry/status.ts';
import { listInquiries } from '#server/db/inquiry-list.ts';
import { updateInquiryStatus } from '#server/db/inquiry-status.ts';
import { answerJson } from '#server/http/answer.ts';
import { readInput } from '#server/http/parse-input.ts';
import { readInquiryId, refuseUnknownInquiry } from '#server/inquiry/inquiry-path.ts';
import { readInquirySearch } from '#server/inquiry/search-query.ts';
import { type AdminContext } from '#server/session/require-admin.ts';

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
