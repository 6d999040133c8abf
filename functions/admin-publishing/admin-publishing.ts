import type { Config } from '@netlify/functions';
import { z } from 'zod';
import { dropConflict } from '#server/db/content-save.ts';
import { answerJson } from '#server/http/answer.ts';
import { readBody } from '#server/http/body.ts';
import { createEndpoint } from '#server/http/endpoint.ts';
import { parseInput } from '#server/http/parse-input.ts';
import { publishSoon } from '#server/publishing/publish-soon.ts';
import { loadPublishingReport } from '#server/publishing/publishing-report.ts';
import { requeueChange } from '#server/publishing/requeue-change.ts';
import { forAdmin } from '#server/session/admin-operation.ts';

const maxBytes = 1024;

const decisionSchema = z.strictObject({
  save: z.uuid('There is no such save.'),
  index: z.int('There is no such change.').min(0, 'There is no such change.').max(10_000),
  keep: z.enum(['mine', 'theirs'], 'There is no such choice.'),
});

/**
 * `GET /api/admin/publishing` tells where everything stands that was saved of late. `POST`
 * decides about a change of a save that had met others' words: these stay, or it is made after all.
 */
export default createEndpoint('/api/admin/publishing', {
  GET: forAdmin(async () =>
    answerJson<'GET /api/admin/publishing'>(200, await loadPublishingReport()),
  ),
  POST: forAdmin(async ({ request, context }, { user }) => {
    const body = await readBody(request, ['json'], maxBytes);
    const { save, index, keep } = parseInput(decisionSchema, body);
    if (keep === 'mine') {
      await requeueChange(save, index, user.username);
      publishSoon(context);
    } else {
      await dropConflict(save, index);
    }
    return new Response(null, { status: 204 });
  }),
});

export const config: Config = { path: '/api/admin/publishing' };
