import type { Config } from '@netlify/functions';
import { findContentItem } from '#domain/editing/content-item.ts';
import { itemsInputSchema } from '#domain/editing/save-input.ts';
import { describeItem } from '#server/editing/describe-item.ts';
import { isThere } from '#server/editing/read-edits.ts';
import { loadSavedFields } from '#server/editing/saved-values.ts';
import { answerJson } from '#server/http/answer.ts';
import { readBody } from '#server/http/body.ts';
import { createEndpoint } from '#server/http/endpoint.ts';
import { parseInput } from '#server/http/parse-input.ts';
import { forAdmin } from '#server/session/admin-operation.ts';
import { getDirectory } from '#server/site/built-content.ts';

const maxBytes = 256 * 1024;

/**
 * `POST /api/admin/content-items` tells an editor what it must know of the items on a page. Ids that
 * nothing stands for, such as those of built-in samples, are left out.
 */
export default createEndpoint('/api/admin/content-items', {
  POST: forAdmin(async ({ request }) => {
    const { ids } = parseInput(itemsInputSchema, await readBody(request, ['json'], maxBytes));
    const [directory, saved] = await Promise.all([getDirectory(), loadSavedFields()]);
    const items = await Promise.all(
      [...new Set(ids)].map(async (id) => {
        const item = findContentItem(id, directory);
        return item && (await isThere(item)) ? [await describeItem(item, directory, saved)] : [];
      }),
    );
    return answerJson<'POST /api/admin/content-items'>(200, { items: items.flat() });
  }),
});

export const config: Config = { path: '/api/admin/content-items' };
