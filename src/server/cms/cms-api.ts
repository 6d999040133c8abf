import { type CmsFailure } from '#domain/cms/cms-answers.ts';
import { cmsActionSchema } from '#server/cms/cms-action.ts';
import { runAction } from '#server/cms/run-action.ts';
import { answerJson } from '#server/http/answer.ts';
import { createApp, reportFailure } from '#server/http/app.ts';
import { HttpError } from '#server/http/http-error.ts';
import { readInput } from '#server/http/parse-input.ts';
import { publishAtOnce } from '#server/publishing/publish-soon.ts';
import { StoreError } from '#server/publishing/store-error.ts';
import { requireAdmin } from '#server/session/require-admin.ts';

/** Netlify hands larger bodies to no function. */
const maxBytes = 6 * 1024 * 1024;

/**
 * What the content manager speaks with: `{action, params}`. A failure is `{error}`, one sentence,
 * since that is what it shows.
 */
export const cmsApi = createApp()
  .post('/api/cms', requireAdmin(), async (c) => {
    const action = await readInput(c.req.raw, cmsActionSchema, maxBytes);
    try {
      const { answer, hasSaved } = await runAction(action, c.var.session.user.username);
      if (hasSaved) await publishAtOnce(c.env);
      return answerJson<'POST /api/cms'>(200, answer);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      throw new HttpError(
        503,
        'The content cannot be read right now. Please try again in a minute.',
        { cause: error },
      );
    }
  })
  .onError((thrown, c) => {
    const { status, message, headers } = reportFailure(thrown, c);
    const body: CmsFailure = { error: message };
    return Response.json(body, { status, headers });
  });
