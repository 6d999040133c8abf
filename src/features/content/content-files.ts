import { contentKindNames, contentKinds, type ContentKind, type ContentKindName } from './kinds.ts';

/**
 * The kind that a content file belongs to.
 *
 * @param path below `content/`, with forward slashes, for example `blog/naps.md`
 * @returns the kind's name, or null where the file belongs to none
 */
export function findContentKind(path: string): ContentKindName | null {
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
  const file = path.slice(path.lastIndexOf('/') + 1);
  const found = contentKindNames.find((name) => {
    const kind = contentKinds[name];
    if (kind.folder !== folder || !file.endsWith(kind.ending)) return false;
    return kind.names?.includes(toEntryName(path)) ?? true;
  });
  return found ?? null;
}

/**
 * The name of a content file without folder and ending, which for an article is its slug.
 *
 * @param path below `content/`, for example `blog/naps.md`
 */
export function toEntryName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
}

/** Returns the path of an entry's file below `content/`. */
export function toContentPath({ folder, ending }: ContentKind, entryName: string): string {
  return (folder === '' ? '' : `${folder}/`) + entryName + ending;
}

/**
 * The files without which the site cannot be built, or shows less than it should.
 *
 * @param present paths of all files below `content/`
 * @returns paths below `content/`
 */
export function listMissingFiles(present: ReadonlySet<string>): string[] {
  return Object.values<ContentKind>(contentKinds).flatMap((kind) => {
    const { names, samples } = kind;
    const paths = (names ?? []).map((name) => toContentPath(kind, name));
    const missing = paths.filter((path) => !present.has(path));
    return samples !== null && missing.length === paths.length ? [] : missing;
  });
}
