import type { Config, Context } from '@netlify/functions';
import { editorApi } from '#editing/editor/server/editor-api.server.ts';

export default (request: Request, context: Context) => editorApi.fetch(request, context);

// Netlify parses this without running it, so it must be a literal.
export const config: Config = {
  path: [
    '/api/admin/content{/*}?',
    '/api/admin/content-items',
    '/api/admin/drafts{/*}?',
    '/api/admin/entries/*',
    '/api/admin/pictures{/*}?',
    '/api/admin/planned',
    '/api/admin/previews',
    '/api/admin/publishing{/*}?',
    '/api/admin/recordings',
    '/api/admin/suggestions',
    '/api/preview{/*}?',
    '/api/publish-due',
  ],
};
