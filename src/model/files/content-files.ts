import { toEntryName } from './entry-name.ts';
import {
  contentKindNames,
  contentKinds,
  type ContentKind,
  type ContentKindName,
} from '#model/kinds.ts';

/** Returns the kind of a path below `content/`, such as `blog/naps.md`; null where it has none. */
export function findContentKind(path: string): ContentKindName | null {
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
  const file = path.slice(path.lastIndexOf('/') + 1);
  const found = contentKindNames.find((name) => {
    const kind = contentKinds[name];
    if (kind.folder !== folder || !file.endsWith(kind.ending)) return false;
    return kind.isOpen || isRequiredName(kind, toEntryName(path));
  });
  return found ?? null;
}

/** Returns whether the site requires the file of this name. */
export function isRequiredName({ names }: ContentKind, name: string): boolean {
  return names?.includes(name) === true;
}

/** Returns the position of an entry without an order: required entries come first. */
export function toPosition({ names }: ContentKind, name: string, id: number): number {
  return (names ?? []).indexOf(name) + 1 || id;
}

export function toContentPath({ folder, ending }: ContentKind, entryName: string): string {
  return (folder === '' ? '' : `${folder}/`) + entryName + ending;
}

/** Lists the required files that are missing; all paths are below `content/`. */
export function listMissingFiles(present: ReadonlySet<string>): string[] {
  return Object.values<ContentKind>(contentKinds).flatMap((kind) => {
    const { names, samples } = kind;
    const paths = (names ?? []).map((name) => toContentPath(kind, name));
    const missing = paths.filter((path) => !present.has(path));
    return samples !== null && missing.length === paths.length ? [] : missing;
  });
}
