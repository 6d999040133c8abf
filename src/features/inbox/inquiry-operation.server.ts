import { type InquiryKindName } from '#features/forms/inquiry-kind.ts';
import { statusInputSchema } from './status.ts';
import { listInquiries } from './inquiry-list.server.ts';
import { updateInquiryStatus } from './inquiry-status.server.ts';
import { answerJson } from '#lib/http/answer.server.ts';
import { readInput } from '#lib/http/parse-input.server.ts';
import { readInquiryId, refuseUnknownInquiry } from './inquiry-path.server.ts';
import { readInquirySearch } from './search-query.server.ts';
import { type AdminContext } from '#features/account/require-admin.server.ts';

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
