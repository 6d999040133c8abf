import type { HistoryEntry } from './history.ts';
import { listEditors } from '#features/publishing/commit-message.server.ts';
import type { ContentStore, StoredCommit } from '#features/publishing/content-store.server.ts';

/** Where everything lives that admins change. */
export const contentFolders = ['content', 'public/uploads'] as const;

/** How many entries a page of the history has. */
const pageSize = 20;

/**
 * Lists what was changed, whoever did it and by whatever means.
 *
 * @param from the commit that a page begins with; the newest where none is named
 */
export async function listHistory(
  store: ContentStore,
  from: string | null,
): Promise<{ entries: HistoryEntry[]; next: string | null }> {
  const head = from ?? (await store.readHead());
  const commits = await store.listCommits({ head, folders: contentFolders, limit: pageSize + 1 });
  return {
    entries: commits.slice(0, pageSize).map(toEntry),
    next: commits[pageSize]?.hash ?? null,
  };
}

/** Tells a commit as people know it. */
export function toEntry({ hash, message, authorName, committedAt }: StoredCommit): HistoryEntry {
  const editors = listEditors(message);
  const [subject = ''] = message.split('\n');
  return {
    commit: hash,
    at: committedAt,
    by: editors.length > 0 ? editors : [authorName],
    summary: subject,
  };
}
