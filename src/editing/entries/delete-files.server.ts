import { randomUUID } from 'node:crypto';
import { readTitle } from '#model/entries/entry-title.ts';
import { isRequiredName } from '#model/files/content-files.ts';
import { toEntryName } from '#model/files/entry-name.ts';
import type { ContentChange } from '#model/files/field-changes.ts';
import { deletePicture } from '#editing/pictures/picture-rows.server.ts';
import { storeSave } from '#editing/publishing/journal.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { listNamedUploads, uploadsFolder } from '#editing/pictures/upload-file.ts';
import { isUploadPath } from './cms-picture.server.ts';
import { readFolder, type ContentView } from './content-view.server.ts';
import { requireSound } from './check-save.server.ts';
import { findEntryFile, requireEntryFile, readEntryData } from './cms-entry.server.ts';

/** Deletes all files or none; throws HttpError 422 if one of them is required. */
export async function deleteFiles(
  paths: readonly string[],
  view: ContentView,
  username: string,
): Promise<void> {
  const removals = await Promise.all(
    [...new Set(paths)].map((path) =>
      path.startsWith(`${uploadsFolder}/`)
        ? removePicture(path, view)
        : listDeletionChanges(path, view),
    ),
  );
  const changes = removals.flat();
  await requireSound(changes, view);
  for (const path of paths) if (isUploadPath(path)) await deletePicture(path);
  if (changes.length === 0) return;
  await storeSave({ id: randomUUID(), username, source: 'cms', changes });
}

/**
 * Returns the changes that delete an entry and the pictures that nothing else shows; none if the
 * entry is already gone.
 *
 * @throws HttpError 422 for a required entry
 */
export async function listDeletionChanges(
  file: string,
  view: ContentView,
): Promise<ContentChange[]> {
  const { kind } = requireEntryFile(file);
  if (!kind.isOpen || isRequiredName(kind, toEntryName(file))) {
    throw new HttpError(422, "The site needs this page, so it can't be deleted.");
  }
  const before = await view.readText(file);
  if (before === null) return [];
  const pictures = await listOwnPictures(file, before, view);
  return [
    { kind: 'remove', file, before },
    ...pictures.map((picture): ContentChange => ({ kind: 'remove', file: picture, before: null })),
  ];
}

async function listOwnPictures(file: string, text: string, view: ContentView): Promise<string[]> {
  const named = listNamedUploads(file, text).filter(isUploadPath);
  if (named.length === 0) return [];
  const committed = await view.listFiles(uploadsFolder);
  const others = (await readFolder(view, 'content')).filter((each) => each.file !== file);
  const shown = new Set(others.flatMap((each) => listNamedUploads(each.file, each.text ?? '')));
  return named.filter((picture) => committed.includes(picture) && !shown.has(picture));
}

async function removePicture(file: string, view: ContentView): Promise<ContentChange[]> {
  if (!isUploadPath(file)) throw new HttpError(422, "This picture can't be deleted.");
  const user = await findPictureUse(file, view);
  if (user !== null) {
    throw new HttpError(
      422,
      `“${user}” still shows this picture. Choose another picture there first.`,
    );
  }
  const isCommitted = (await view.listFiles(uploadsFolder)).includes(file);
  return isCommitted ? [{ kind: 'remove', file, before: null }] : [];
}

async function findPictureUse(picture: string, view: ContentView): Promise<string | null> {
  for (const { file, text } of await readFolder(view, 'content')) {
    const entryFile = findEntryFile(file);
    if (!entryFile || text === null) continue;
    if (!listNamedUploads(file, text).includes(picture)) continue;
    const { data } = readEntryData(text, entryFile);
    return readTitle(data) ?? toEntryName(file);
  }
  return null;
}
