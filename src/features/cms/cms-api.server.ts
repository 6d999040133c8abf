import { type CmsFailure } from './cms-answers.ts';
import { cmsActionSchema } from './cms-action.server.ts';
import { EntryConflict } from './persist-entry.server.ts';
import { runAction } from './run-action.server.ts';
import { answerJson } from '#lib/http/answer.server.ts';
import { createApp, reportFailure } from '#lib/http/app.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { readInput } from '#lib/http/body.server.ts';
import { publishAtOnce } from '#features/publishing/publish.server.ts';
import { StoreError } from '#features/publishing/content-store.server.ts';
import { requireAdmin } from '#features/account/require-admin.server.ts';

/** Is Netlify's limit for the body of a function. */
const maxBytes = 6 * 1024 * 1024;

/** Speaks the proxy protocol of Decap, which expects and shows failures as `{error}`. */
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
        "We can't load the content right now. Please try again in a minute.",
        { cause: error },
      );
    }
  })
  .onError((thrown, c) => {
    const failure = reportFailure(thrown, c);
    const { status, message, headers } = failure;
    const conflicts = failure instanceof EntryConflict ? failure.conflicts : undefined;
    const body: CmsFailure = { error: message, ...(conflicts && { conflicts }) };
    return Response.json(body, { status, headers });
  });
