import type { Config } from '@netlify/functions';
import { spamInputSchema } from '#domain/inquiry/inquiry-details.ts';
import { moveInquirySpam } from '#server/db/inquiry-spam.ts';
import { answerJson } from '#server/http/answer.ts';
import { readBody } from '#server/http/body.ts';
import { createEndpoint } from '#server/http/endpoint.ts';
import { parseInput } from '#server/http/parse-input.ts';
import {
  readInquiryId,
  readInquiryKind,
  refuseUnknownInquiry,
} from '#server/inquiry/inquiry-path.ts';
import { forAdmin } from '#server/session/admin-operation.ts';

const maxBytes = 1024;

/** `PUT /api/inquiries/{kind}/{id}/spam` moves an inquiry into spam or back into the inbox. */
export default createEndpoint('/api/inquiries/:kind/:id/spam', {
  PUT: forAdmin(async ({ request, context }, { user }) => {
    const { isSpam } = parseInput(spamInputSchema, await readBody(request, ['json'], maxBytes));
    const [kind, id] = [readInquiryKind(context), readInquiryId(context)];
    const isKnown = await moveInquirySpam({ kind, id, username: user.username }, isSpam);
    return isKnown
      ? answerJson<'PUT /api/inquiries/:kind/:id/spam'>(200, { id, isSpam })
      : refuseUnknownInquiry();
  }),
});

export const config: Config = { path: '/api/inquiries/:kind/:id/spam' };
