import {
  findPicture,
  listStagedPictures,
  storePicture,
} from '#features/pictures/picture-rows.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { checkPicture } from '#features/pictures/check-picture.server.ts';
import { decodeAddress, toUploadFile, uploadsFolder } from '#features/pictures/upload-file.ts';
import { getPictures } from '#features/content/built-content.server.ts';
import type { CmsAsset } from './cms-action.server.ts';
import type { ContentView } from './content-view.server.ts';

/** Netlify hands larger bodies to no function. */
const mostBytes = 4 * 1024 * 1024;

const pathPattern = /^public\/uploads\/[a-z0-9][a-z0-9._-]*\.(?:avif|gif|jpe?g|png|webp)$/;

/** Lets through the path of a picture that an editor may add or remove. */
export function isPicturePath(path: string): boolean {
  return pathPattern.test(path);
}

/** Paths in the repository of all pictures that editors chose, saved or not, sorted. */
export async function listUploads(view: ContentView): Promise<string[]> {
  const [kept, staged] = await Promise.all([view.listFiles(uploadsFolder), listStagedPictures()]);
  return [...new Set([...kept, ...staged])].filter(isPicturePath).sort();
}

/** The bytes of a picture, saved or not; null where there is none. */
export async function readUpload(view: ContentView, path: string): Promise<Uint8Array | null> {
  return (await findPicture(path)) ?? (await view.readBytes(path));
}

/**
 * Whether a path on the site, such as `/uploads/a.webp`, is a picture. The built site knows nothing
 * of an upload that was deleted since.
 */
export async function loadPictureTest(view: ContentView): Promise<(path: string) => boolean> {
  const [built, kept, staged] = await Promise.all([
    getPictures(),
    view.listFiles(uploadsFolder),
    listStagedPictures(),
  ]);
  const uploads = new Set([...kept, ...staged]);
  return (path) => {
    const upload = toUploadFile(path);
    if (upload !== null) return uploads.has(upload);
    return built.has(decodeAddress(path));
  };
}

/**
 * Keeps a picture that was sent, without what it says about its taking, until a save names it.
 *
 * @throws HttpError 422 for what is no picture, or is called like one that is there
 */
export async function stagePicture(asset: CmsAsset, view: ContentView): Promise<void> {
  const { path, content } = asset;
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (!isPicturePath(path)) {
    throw new HttpError(
      422,
      `${name} is no picture that the site can take. Choose a file that ends in .jpg, .png, .webp, .gif or .avif and whose name has only letters, digits, dots and hyphens.`,
    );
  }
  const sent = Buffer.from(content, 'base64');
  if (sent.length > mostBytes) {
    throw new HttpError(413, `${name} is larger than 4 MB. Please make it smaller.`);
  }
  const checked = await checkPicture(sent);
  if (checked.kind === 'refused') throw new HttpError(422, `${name}: ${checked.sentence}`);
  const { bytes, ending } = checked.picture;
  if (!path.replace(/\.jpeg$/, '.jpg').endsWith(ending)) {
    throw new HttpError(
      422,
      `${name} is of another kind than its name says. It should end in ${ending}.`,
    );
  }
  const present = await readUpload(view, path);
  // Who sends a picture of the site again sends what was written anew already.
  if (present && !bytes.equals(present) && !sent.equals(present)) {
    throw new HttpError(
      422,
      `There is another picture called ${name} already. Please rename the file.`,
    );
  }
  if (!present) await storePicture(path, bytes);
}
