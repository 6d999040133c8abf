import { splitRecords } from './git-tree.ts';
import { type Git } from '#local/git/run-git.ts';
import { requireCleanPath, requireHash } from '#features/publishing/content-path.ts';
import { type ContentStore, type StoredCommit } from '#features/publishing/content-store.server.ts';

/** Hash, parents, author, time of the commit, message. */
const fields = ['%H', '%P', '%an', '%cI', '%B'];

/** Lists commits as `ContentStore.listCommits` says. */
export async function listCommits(
  git: Git,
  { head, folders, limit, until }: Parameters<ContentStore['listCommits']>[0],
): Promise<StoredCommit[]> {
  if (folders.length === 0 || limit < 1) return [];
  const { output } = await git([
    'log',
    '-z',
    ...['--no-show-signature', '--no-mailmap', '--no-decorate', '--no-color', '--date-order'],
    ...['--encoding=UTF-8', `--max-count=${limit.toString()}`, `--format=${fields.join('%x00')}`],
    requireHash(head),
    ...(until === undefined ? [] : [`^${requireHash(until)}`]),
    '--',
    ...folders.map(requireCleanPath),
  ]);
  const values = splitRecords(output);
  const starts = Array.from({ length: values.length / fields.length }, (_, i) => i * fields.length);
  return starts.map((start) => {
    const [hash = '', parents = '', authorName = '', committedAt = '', message = ''] =
      values.slice(start);
    return {
      hash,
      parent: parents === '' ? null : (parents.split(' ')[0] ?? null),
      message: message.trimEnd(),
      authorName,
      committedAt: new Date(committedAt).toISOString(),
    };
  });
}
