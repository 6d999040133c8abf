/** Names the collections whose entries are arranged on pages. */
export const entryKinds = ['providers', 'articles', 'testimonials', 'team', 'services'] as const;

export type EntryKind = (typeof entryKinds)[number];

/** Finds the kind of a content file by its folder. */
export function findEntryKind(file: string): EntryKind | undefined {
  const folder = file.split('/')[1];
  return entryKinds.find((kind) => toFolder(kind) === folder);
}

export function toFolder(kind: EntryKind): string {
  return kind === 'articles' ? 'blog' : kind;
}

/** Is what a new entry's edit begins with; the rest of its id is up to the browser. */
export const newEntryPrefix = 'new:';
