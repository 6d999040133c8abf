import type { Config } from '@netlify/functions';
import { erasureInputSchema } from '#domain/inquiry/inquiry-details.ts';
import { eraseInquiries } from '#server/db/erasure.ts';
import { answerJson } from '#server/http/answer.ts';
import { readBody } from '#server/http/body.ts';
import { createEndpoint } from '#server/http/endpoint.ts';
import { parseInput } from '#server/http/parse-input.ts';
import { forAdmin } from '#server/session/admin-operation.ts';
import { hashWithSecret } from '#server/session/session-secret.ts';

const maxBytes = 1024;

/** `POST /api/inquiries/erasure` deletes everything that came from an email address. */
export default createEndpoint('/api/inquiries/erasure', {
  POST: forAdmin(async ({ request }, { user }) => {
    const { email } = parseInput(erasureInputSchema, await readBody(request, ['json'], maxBytes));
    const subjectKey = hashWithSecret('erasure', email.toLowerCase());
    return answerJson<'POST /api/inquiries/erasure'>(
      200,
      await eraseInquiries({ email, subjectKey, username: user.username }),
    );
  }),
});

export const config: Config = { path: '/api/inquiries/erasure' };
