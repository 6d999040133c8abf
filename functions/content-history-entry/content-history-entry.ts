import type { Config } from '@netlify/functions';
import { restoreInputSchema } from '#domain/editing/history.ts';
import { deriveSaveId } from '#server/editing/save-id.ts';
import { loadHistoryDetails } from '#server/history/history-details.ts';
import { restore } from '#server/history/restore.ts';
import { answerJson } from '#server/http/answer.ts';
import { readBody } from '#server/http/body.ts';
import { createEndpoint } from '#server/http/endpoint.ts';
import { HttpError } from '#server/http/http-error.ts';
import { parseInput } from '#server/http/parse-input.ts';
import { getContentStore } from '#server/publishing/find-store.ts';
import { publishSoon } from '#server/publishing/publish-soon.ts';
import { forAdmin } from '#server/session/admin-operation.ts';

const maxBytes = 256 * 1024;

/**
 * `GET /api/admin/history/{commit}` tells what a commit changed; `POST` puts some of it back.
 */
export default createEndpoint('/api/admin/history/:commit', {
  GET: forAdmin(async ({ context }) =>
    answerJson<'GET /api/admin/history/:commit'>(
      200,
      await loadHistoryDetails(getContentStore(), context.params['commit'] ?? ''),
    ),
  ),
  POST: forAdmin(async ({ request, context }, { user }) => {
    const commit = context.params['commit'] ?? '';
    const { keys } = parseInput(restoreInputSchema, await readBody(request, ['json'], maxBytes));
    const id = deriveSaveId(request, user.id, [commit, keys]);
    const outcome = await restore(getContentStore(), { id, username: user.username, commit, keys });
    if (outcome.kind === 'conflict') {
      throw new HttpError(
        409,
        'Somebody is changing the same text right now. Wait until that is live, then try again.',
      );
    }
    if (outcome.kind === 'unchanged')
      return answerJson<'POST /api/admin/history/:commit'>(200, { save: null });
    publishSoon(context);
    return answerJson<'POST /api/admin/history/:commit'>(200, { save: { id, state: 'queued' } });
  }),
});

export const config: Config = { path: '/api/admin/history/:commit([0-9a-f]{40})' };
