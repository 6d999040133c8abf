/** The collections whose entries pages arrange. */
export const entryKinds = ['providers', 'articles', 'testimonials', 'team', 'services'] as const;

export type EntryKind = (typeof entryKinds)[number];

/** Returns the kind of a content file, by its folder. */
export function findEntryKind(file: string): EntryKind | undefined {
  const folder = file.split('/')[1];
  return entryKinds.find((kind) => toFolder(kind) === folder);
}

export function toFolder(kind: EntryKind): string {
  return kind === 'articles' ? 'blog' : kind;
}

/** The beginning of a new entry's id; the browser chooses the rest. */
export const newEntryPrefix = 'new:';
