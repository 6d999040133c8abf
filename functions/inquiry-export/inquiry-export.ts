import type { Config } from '@netlify/functions';
import { beginExport } from '#server/db/inquiry-export.ts';
import { answerDownload } from '#server/http/answer-download.ts';
import { createEndpoint } from '#server/http/endpoint.ts';
import { toHttpError } from '#server/http/failure.ts';
import { nameExport, writeInquiryCsv } from '#server/inquiry/inquiry-export.ts';
import { readInquiryKind } from '#server/inquiry/inquiry-path.ts';
import { readInquirySearch } from '#server/inquiry/search-query.ts';
import { forAdmin } from '#server/session/admin-operation.ts';

const route = '/api/inquiries/:kind/export';

/** `GET /api/inquiries/{kind}/export` is a list with all its pages as a CSV file. */
export default createEndpoint(route, {
  GET: forAdmin(async ({ request, requestId, context }, { user }) => {
    const kind = readInquiryKind(context);
    const ids = await beginExport(kind, readInquirySearch(request), user.username);
    return answerDownload({
      name: nameExport(kind, new Date()),
      contentType: 'text/csv; charset=utf-8; header=present',
      pieces: writeInquiryCsv(kind, ids),
      reportFailure: (error) => toHttpError(error, { requestId, route, method: 'GET' }),
    });
  }),
});

export const config: Config = { path: '/api/inquiries/:kind/export' };
