import type { Config } from '@netlify/functions';
import { z } from 'zod';
import { dropConflict } from '#server/db/content-save.ts';
import { answerJson } from '#server/http/answer.ts';
import { readBody } from '#server/http/body.ts';
import { createEndpoint } from '#server/http/endpoint.ts';
import { parseInput } from '#server/http/parse-input.ts';
import { loadPublishingReport } from '#server/publishing/publishing-report.ts';
import { forAdmin } from '#server/session/admin-operation.ts';

const maxBytes = 1024;

const dropInputSchema = z.strictObject({
  save: z.uuid('There is no such save.'),
  index: z.int('There is no such change.').min(0, 'There is no such change.').max(10_000),
});

/**
 * `GET /api/admin/publishing` tells where everything stands that was saved of late. `POST` lets
 * others' words stand where a change of a save had met them.
 */
export default createEndpoint('/api/admin/publishing', {
  GET: forAdmin(async () => answerJson(200, await loadPublishingReport())),
  POST: forAdmin(async ({ request }) => {
    const body = await readBody(request, ['json'], maxBytes);
    const { save, index } = parseInput(dropInputSchema, body);
    await dropConflict(save, index);
    return new Response(null, { status: 204 });
  }),
});

export const config: Config = { path: '/api/admin/publishing' };
