/** Names the collections whose entries are arranged on pages. */
export const entryKinds = ['providers', 'articles', 'testimonials', 'services'] as const;

export type EntryKind = (typeof entryKinds)[number];

/** Is what a new entry's edit begins with; the rest of its id is up to the browser. */
export const newEntryPrefix = 'new:';
