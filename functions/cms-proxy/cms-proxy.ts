import type { Config } from '@netlify/functions';
import { cmsActionSchema } from '#server/cms/cms-action.ts';
import { runAction } from '#server/cms/run-action.ts';
import { type CmsFailure } from '#domain/cms/cms-answers.ts';
import { answerJson } from '#server/http/answer.ts';
import { readBody } from '#server/http/body.ts';
import { createEndpoint } from '#server/http/endpoint.ts';
import { HttpError } from '#server/http/http-error.ts';
import { parseInput } from '#server/http/parse-input.ts';
import { publishAtOnce } from '#server/publishing/publish-soon.ts';
import { StoreError } from '#server/publishing/store-error.ts';
import { forAdmin } from '#server/session/admin-operation.ts';

/** Netlify hands larger bodies to no function. */
const maxBytes = 6 * 1024 * 1024;

/**
 * `POST /api/cms` is what the content manager speaks with: `{action, params}`. A failure is
 * `{error}`, one sentence, since that is what it shows.
 */
export default createEndpoint('/api/cms', {
  POST: {
    ...forAdmin(async ({ request, context }, { user }) => {
      const action = parseInput(cmsActionSchema, await readBody(request, ['json'], maxBytes));
      try {
        const { answer, hasSaved } = await runAction(action, user.username);
        if (hasSaved) await publishAtOnce(context);
        return answerJson<'POST /api/cms'>(200, answer);
      } catch (error) {
        if (!(error instanceof StoreError)) throw error;
        throw new HttpError(
          503,
          'The content cannot be read right now. Please try again in a minute.',
          {
            cause: error,
          },
        );
      }
    }),
    answerFailure: ({ status, message, headers }) => {
      const body: CmsFailure = { error: message };
      return Promise.resolve(Response.json(body, { status, headers }));
    },
  },
});

export const config: Config = { path: '/api/cms' };
