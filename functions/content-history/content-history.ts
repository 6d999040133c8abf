import type { Config } from '@netlify/functions';
import { z } from 'zod';
import { listHistory } from '#server/history/list-history.ts';
import { answerJson } from '#server/http/answer.ts';
import { createEndpoint } from '#server/http/endpoint.ts';
import { HttpError } from '#server/http/http-error.ts';
import { getContentStore } from '#server/publishing/find-store.ts';
import { forAdmin } from '#server/session/admin-operation.ts';

const hashSchema = z.string().regex(/^[0-9a-f]{40}$/);

/** `GET /api/admin/history` lists what was changed; `?from=` names where a page begins. */
export default createEndpoint('/api/admin/history', {
  GET: forAdmin(async ({ request }) => {
    const from = hashSchema.nullable().safeParse(new URL(request.url).searchParams.get('from'));
    if (!from.success) throw new HttpError(422, 'The history has no page that begins there.');
    return answerJson<'GET /api/admin/history'>(
      200,
      await listHistory(getContentStore(), from.data),
    );
  }),
});

export const config: Config = { path: '/api/admin/history' };
