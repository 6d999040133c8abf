import { getPictures } from '#model/built/built-content.server.ts';
import type { NewChange } from '#model/merge/merge.ts';
import { findPictures, storePicture } from '#editing/pictures/picture-rows.server.ts';
import { decodeAddress, toUploadFile, uploadsFolder } from '#editing/pictures/upload-file.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import type { ContentStore } from './content-store.server.ts';

/**
 * Stores the deleted pictures of restored texts until the save is committed, and returns their
 * changes.
 *
 * @throws HttpError 422 for a picture that is not even in the history
 */
export async function restorePictures(
  store: ContentStore,
  named: readonly string[],
  commit: string,
): Promise<NewChange[]> {
  const built = await getPictures();
  const ownLost = named.find(
    (each) => toUploadFile(each) === null && !built.has(decodeAddress(each)),
  );
  if (ownLost !== undefined) throw refuse(ownLost);
  const uploads = [...new Set(named.flatMap((each) => toUploadFile(each) ?? []))];
  if (uploads.length === 0) return [];
  const head = await store.readHead();
  const present = new Set((await store.listFiles(head, uploadsFolder)).map(({ path }) => path));
  const { stored, removed } = await findPictures(uploads);
  const missing = uploads.filter((file) => !present.has(file) || removed.includes(file));
  for (const file of missing) {
    if (stored.includes(file)) continue;
    const bytes = (await store.readBytes(commit, file)) ?? (await store.readBytes(head, file));
    if (!bytes) throw refuse(file.replace(/^public/, ''));
    await storePicture(file, bytes);
  }
  return missing.map((file) => ({ kind: 'picture', file }));
}

function refuse(picture: string): HttpError {
  return new HttpError(
    422,
    `This can no longer be restored: its picture ${picture} is gone. Choose another picture on the page instead.`,
  );
}
