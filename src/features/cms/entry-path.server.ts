import { findContentKind, toEntryName } from '#features/content/content-files.ts';
import { contentKinds, type ContentKind, type ContentKindName } from '#features/content/kinds.ts';
import { slugSchema } from '#features/content/article.ts';
import { HttpError } from '#lib/http/http-error.server.ts';

/** A content file that may be read and saved. */
export interface EntryPlace {
  /** Path from the root of the repository. */
  file: string;
  kindName: ContentKindName;
  kind: ContentKind;
}

/**
 * Finds out which kind of content a path belongs to.
 *
 * @returns null for a path that leads anywhere else
 */
export function findEntryPlace(file: string): EntryPlace | null {
  if (!file.startsWith('content/')) return null;
  const path = file.slice('content/'.length);
  const kindName = findContentKind(path);
  if (kindName === null || !/^[a-z0-9-]+$/.test(toEntryName(path))) return null;
  return { file, kindName, kind: contentKinds[kindName] };
}

/** @throws HttpError 422 for a path that is no content file */
export function requireEntryPlace(file: string): EntryPlace {
  const place = findEntryPlace(file);
  if (place) return place;
  throw new HttpError(422, 'This is no content of the site, so it cannot be opened or changed.');
}

/** @throws HttpError 422 where a new file could not be called like that */
export function requireNewName({ file }: EntryPlace): void {
  const checked = slugSchema.safeParse(toEntryName(file));
  if (checked.success) return;
  throw new HttpError(
    422,
    'The address is made of the title or name, which needs at least one letter and at most 100 letters and digits. Please change it.',
  );
}
