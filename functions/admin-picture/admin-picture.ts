import type { Config } from '@netlify/functions';
import { findPicture } from '#server/db/content-picture.ts';
import { createEndpoint } from '#server/http/endpoint.ts';
import { HttpError } from '#server/http/http-error.ts';
import { findPictureType } from '#server/picture/check-picture.ts';
import { forAdmin } from '#server/session/admin-operation.ts';

/** `GET /api/admin/pictures/{file}` shows a picture that is not live yet to those who edit. */
export default createEndpoint('/api/admin/pictures/:file', {
  GET: forAdmin(async ({ context }) => {
    const file = context.params['file'] ?? '';
    const contentType = findPictureType(file);
    const bytes = contentType === null ? null : await findPicture(`public/uploads/${file}`);
    if (contentType === null || !bytes) throw new HttpError(404, 'There is no such picture.');
    const headers = {
      'content-type': contentType,
      // Whatever is stored got its name here: letters, digits, dashes and dots.
      'content-disposition': `inline; filename="${file}"`,
    };
    return new Response(Buffer.from(bytes), { headers });
  }),
});

export const config: Config = { path: '/api/admin/pictures/:file' };
