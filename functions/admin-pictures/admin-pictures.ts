import type { Config } from '@netlify/functions';
import { storePicture } from '#server/db/content-picture.ts';
import { answerJson } from '#server/http/answer.ts';
import { readPicture } from '#server/http/body.ts';
import { createEndpoint } from '#server/http/endpoint.ts';
import { HttpError } from '#server/http/http-error.ts';
import { checkPicture } from '#server/picture/check-picture.ts';
import { toPicturePath } from '#server/picture/picture-path.ts';
import { forAdmin } from '#server/session/admin-operation.ts';

/** Netlify hands larger bodies to no function. */
const maxBytes = 4 * 1024 * 1024;

const contentTypes = ['image/jpeg', 'image/png', 'image/webp'];

/**
 * `POST /api/admin/pictures` takes a picture, sent as it is, with its name in `X-File-Name`, URI
 * encoded where it is more than plain letters. It is kept until a save names it, and then goes to
 * git with that save.
 */
export default createEndpoint('/api/admin/pictures', {
  POST: forAdmin(async ({ request }) => {
    const checked = checkPicture(await readPicture(request, contentTypes, maxBytes), contentTypes);
    if (checked.kind === 'refused') throw new HttpError(422, checked.sentence);
    const { picture } = checked;
    const path = toPicturePath(readFileName(request), picture);
    await storePicture(`public${path}`, picture.bytes);
    return answerJson<'POST /api/admin/pictures'>(201, {
      path,
      width: picture.width,
      height: picture.height,
    });
  }),
});

function readFileName({ headers }: Request): string {
  const name = headers.get('x-file-name') ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

export const config: Config = { path: '/api/admin/pictures' };
