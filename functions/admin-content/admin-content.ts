import type { Config } from '@netlify/functions';
import { findItemsAt } from '#domain/editing/content-item.ts';
import type { SavedContent } from '#domain/editing/editing-api.ts';
import { saveInputSchema } from '#domain/editing/save-input.ts';
import { toText } from '#server/editing/describe-item.ts';
import { deriveSaveId } from '#server/editing/save-id.ts';
import { saveEdits } from '#server/editing/save-edits.ts';
import { loadSavedFields } from '#server/editing/saved-values.ts';
import { answerJson } from '#server/http/answer.ts';
import { readBody } from '#server/http/body.ts';
import { createEndpoint } from '#server/http/endpoint.ts';
import { parseInput } from '#server/http/parse-input.ts';
import { answerCheckedData } from '#server/http/public-answer.ts';
import { publishSoon } from '#server/publishing/publish-soon.ts';
import { forAdmin } from '#server/session/admin-operation.ts';
import { getDirectory } from '#server/site/built-content.ts';

const maxBytes = 256 * 1024;

/**
 * `GET /api/admin/content` answers what was saved and is not live yet, by content id; it holds page
 * copy and nothing else, so everybody may read it. `POST` saves edits.
 */
export default createEndpoint('/api/admin/content', {
  GET: {
    async answer({ request }) {
      const directory = await getDirectory();
      const saved = [...(await loadSavedFields()).values()];
      const items = saved.flatMap(({ file, path, after }) =>
        findItemsAt(file, path, directory).map(({ id, leaf }): [string, SavedContent[string]] => [
          id,
          { type: leaf.isImage ? 'image' : 'text', value: toText(after) },
        ]),
      );
      return answerCheckedData<'GET /api/admin/content'>(request, Object.fromEntries(items));
    },
  },
  POST: forAdmin(async (exchange, { user }) => {
    const { request, context } = exchange;
    const { edits } = parseInput(saveInputSchema, await readBody(request, ['json'], maxBytes));
    const id = deriveSaveId(request, user.id, edits);
    const result = await saveEdits(edits, { id, username: user.username, source: 'page' });
    if (result.kind === 'conflict')
      return answerJson<'POST /api/admin/content'>(409, { conflicts: result.conflicts });
    if (result.kind === 'unchanged')
      return answerJson<'POST /api/admin/content'>(200, { save: null });
    publishSoon(context);
    return answerJson<'POST /api/admin/content'>(200, { save: { id, state: 'queued' } });
  }),
});

export const config: Config = { path: '/api/admin/content' };
