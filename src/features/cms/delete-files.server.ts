import { randomUUID } from 'node:crypto';
import { toEntryName } from '#features/content/content-files.ts';
import type { ContentChange } from '#features/content/field-changes.ts';
import { forgetPicture } from '#features/pictures/picture-rows.server.ts';
import { storeSave } from '#features/publishing/journal.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { listNamedUploads, uploadsFolder } from '#features/pictures/upload-file.ts';
import { isPicturePath } from './cms-picture.server.ts';
import type { ContentView } from './content-view.server.ts';
import { findEntryPlace, requireEntryPlace, readEntryData } from './cms-entry.server.ts';

/**
 * Removes entries and pictures: all of them, or none.
 *
 * @param username who removes them
 * @throws HttpError 422 for what must stay
 */
export async function deleteFiles(
  paths: readonly string[],
  view: ContentView,
  username: string,
): Promise<void> {
  const removals = await Promise.all(
    [...new Set(paths)].map((path) =>
      path.startsWith(`${uploadsFolder}/`) ? removePicture(path, view) : removeEntry(path, view),
    ),
  );
  const changes = removals.flat();
  for (const path of paths) if (isPicturePath(path)) await forgetPicture(path);
  if (changes.length === 0) return;
  await storeSave({ id: randomUUID(), username, source: 'cms', changes });
}

async function removeEntry(file: string, view: ContentView): Promise<ContentChange[]> {
  const { kind } = requireEntryPlace(file);
  if (kind.names !== null) {
    throw new HttpError(422, 'The site cannot do without this page, so it cannot be deleted.');
  }
  const before = await view.readText(file);
  return before === null ? [] : [{ kind: 'remove', file, before }];
}

async function removePicture(file: string, view: ContentView): Promise<ContentChange[]> {
  if (!isPicturePath(file)) throw new HttpError(422, 'This is no picture that can be deleted.');
  const user = await findUser(file, view);
  if (user !== null) {
    throw new HttpError(
      422,
      `The picture is still shown by “${user}”. Choose another picture there first.`,
    );
  }
  const isKept = (await view.listFiles(uploadsFolder)).includes(file);
  return isKept ? [{ kind: 'remove', file, before: null }] : [];
}

/** What shows a picture, in the words that visitors know; null where nothing does. */
async function findUser(picture: string, view: ContentView): Promise<string | null> {
  const files = await view.listFiles('content');
  const texts = await view.readTexts(files);
  for (const [index, file] of files.entries()) {
    const place = findEntryPlace(file);
    const text = texts[index];
    if (!place || typeof text !== 'string') continue;
    if (!listNamedUploads(file, text).includes(picture)) continue;
    const { data } = readEntryData(text, place);
    const title: unknown = Reflect.get(data, 'name') ?? Reflect.get(data, 'title');
    return typeof title === 'string' ? title : toEntryName(file);
  }
  return null;
}
