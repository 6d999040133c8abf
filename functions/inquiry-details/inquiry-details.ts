import type { Config } from '@netlify/functions';
import { openInquiry } from '#server/db/inquiry-details.ts';
import { answerJson } from '#server/http/answer.ts';
import { createEndpoint } from '#server/http/endpoint.ts';
import {
  readInquiryId,
  readInquiryKind,
  refuseUnknownInquiry,
} from '#server/inquiry/inquiry-path.ts';
import { forAdmin } from '#server/session/admin-operation.ts';

/** `GET /api/inquiries/{kind}/{id}` tells what happened to an inquiry, and notes who looked. */
export default createEndpoint('/api/inquiries/:kind/:id', {
  GET: forAdmin(async ({ context }, { user }) => {
    const [kind, id] = [readInquiryKind(context), readInquiryId(context)];
    const details = await openInquiry({ kind, id, username: user.username });
    return details
      ? answerJson<'GET /api/inquiries/:kind/:id'>(200, details)
      : refuseUnknownInquiry();
  }),
});

// An id is written in these; the export beside it is not taken for one.
export const config: Config = { path: '/api/inquiries/:kind/:id([0-9A-Fa-f\\-]+)' };
