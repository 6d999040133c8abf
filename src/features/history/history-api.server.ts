import { z } from 'zod';
import { restoreInputSchema } from './history-entries.ts';
import { deriveSaveId } from '#features/editor/save-edits.server.ts';
import { loadHistoryDetails } from './history-details.server.ts';
import { listEarlierSites, putBackSite } from './earlier-sites.server.ts';
import { listHistory, nameHistory } from './commit-changes.server.ts';
import { restore } from './restore.server.ts';
import { answerJson } from '#lib/http/answer.server.ts';
import { createApp } from '#lib/http/app.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { readInput } from '#lib/http/body.server.ts';
import { getContentStore } from '#features/publishing/find-store.server.ts';
import { publishSoon } from '#features/publishing/publish.server.ts';
import { requireAdmin } from '#features/account/require-admin.server.ts';

const maxBytes = 256 * 1024;

const hashSchema = z.string().regex(/^[0-9a-f]{40}$/);

const nameSchema = z.string().regex(/^[\w-]{1,200}(?:\/[\w-]{1,200})?$/);

/** Lists the files that an address may stand for, which leaves out how they end. */
const listFilesOf = (name: string) => ['.md', '.yaml'].map((ending) => `content/${name}${ending}`);

const putBackSchema = z.strictObject({
  commit: z.string().regex(/^[0-9a-f]{40}$/, 'There is no such site.'),
  head: z.string().regex(/^[0-9a-f]{40}$/, 'There is no such commit.'),
});

const maxPutBackBytes = 1024;

export const historyApi = createApp()
  .get('/api/admin/earlier-sites', requireAdmin(), async () => {
    const sites = await listEarlierSites(getContentStore());
    return answerJson<'GET /api/admin/earlier-sites'>(200, sites);
  })
  .post('/api/admin/earlier-sites', requireAdmin(), async (c) => {
    const order = await readInput(c.req.raw, putBackSchema, maxPutBackBytes);
    const { username } = c.var.session.user;
    const answer = await putBackSite(getContentStore(), { ...order, username });
    return answerJson<'POST /api/admin/earlier-sites'>(200, answer);
  })
  // `?from=` is the commit that begins a page; `?by=everyone` adds commits that no save made; `?of=`
  // names one entry or page, such as `blog/rainy-games`.
  .get('/api/admin/history', requireAdmin(), async (c) => {
    const from = hashSchema.optional().safeParse(c.req.query('from'));
    if (!from.success) throw new HttpError(422, 'The history has no such page.');
    const includesOthers = c.req.query('by') === 'everyone';
    const name = nameSchema.optional().safeParse(c.req.query('of'));
    if (!name.success) throw new HttpError(422, 'There is no history of this.');
    const files = name.data === undefined ? [] : listFilesOf(name.data);
    const store = getContentStore();
    const of = files.length === 0 ? null : await nameHistory(store, files);
    if (files.length > 0 && of === null) throw new HttpError(404, 'There is no history of this.');
    const page = await listHistory(store, from.data ?? null, { includesOthers, files });
    return answerJson<'GET /api/admin/history'>(200, { ...page, ...(of !== null && { of }) });
  })
  .get('/api/admin/history/:commit{[0-9a-f]{40}}', requireAdmin(), async (c) => {
    const details = await loadHistoryDetails(getContentStore(), c.req.param('commit'));
    return answerJson<'GET /api/admin/history/:commit'>(200, details);
  })
  .post('/api/admin/history/:commit{[0-9a-f]{40}}', requireAdmin(), async (c) => {
    const { user } = c.var.session;
    const commit = c.req.param('commit');
    const { keys, deletes = [] } = await readInput(c.req.raw, restoreInputSchema, maxBytes);
    const id = deriveSaveId(c.req.raw, user.id, [commit, keys]);
    const { username } = user;
    const outcome = await restore(getContentStore(), { id, username, commit, keys, deletes });
    if (outcome.kind === 'conflict' || outcome.kind === 'orphaned') {
      throw new HttpError(
        409,
        'Somebody is changing the same text right now. Wait until that is live, then try again.',
      );
    }
    if (outcome.kind === 'unchanged')
      return answerJson<'POST /api/admin/history/:commit'>(200, { save: null });
    publishSoon(c.env);
    return answerJson<'POST /api/admin/history/:commit'>(200, { save: { id, state: 'queued' } });
  });
