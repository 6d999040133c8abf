import * as z from 'zod';
import { repeatableSql } from '#lib/db/database.server.ts';
import type { HistoryEntry } from './history-entries.ts';

const textSchema = z.object({
  commit: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

/** Adds the words of the first changed text to each entry that the journal knows. */
export async function addChangedWords(entries: readonly HistoryEntry[]): Promise<HistoryEntry[]> {
  const rows = await repeatableSql`
    select distinct on (commit_hash) commit_hash as commit, change ->> 'before' as before,
      change ->> 'after' as after
    from content_saves cross join jsonb_array_elements(changes) with ordinality item (change, number)
    where commit_hash = any(${entries.map(({ commit }) => commit)}::text[])
      and change ->> 'kind' = 'field' and jsonb_array_length(change -> 'path') > 0
      and change -> 'path' not in ('["state"]', '["order"]')
      and 'string' in (jsonb_typeof(change -> 'before'), jsonb_typeof(change -> 'after'))
    order by commit_hash, sequence, number`;
  const texts = new Map(
    z
      .array(textSchema)
      .parse(rows)
      .map(({ commit, ...text }) => [commit, text]),
  );
  return entries.map((entry) => {
    const text = texts.get(entry.commit);
    return text ? { ...entry, words: cutAround(text) } : entry;
  });
}

/** The number of characters to keep around the changed ones, and of these. */
const maxAround = 60;
const maxChanged = 200;

/** Returns both texts without what is far from the first and the last difference. */
function cutAround({ before, after }: Omit<z.infer<typeof textSchema>, 'commit'>) {
  const [one, other] = [before ?? '', after ?? ''];
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let same = 0;
  while (same < shorter - start && one.at(-1 - same) === other.at(-1 - same)) same += 1;
  const from = start <= maxAround ? 0 : one.lastIndexOf(' ', start - maxAround) + 1;
  const cut = (text: string) => {
    const part = text.slice(from, text.length - Math.max(0, same - maxAround));
    const isLong = part.length > maxChanged + 2 * maxAround;
    const shown = isLong ? part.slice(0, maxChanged) : part;
    return `${from > 0 ? '… ' : ''}${shown}${isLong || same > maxAround ? '…' : ''}`;
  };
  return { before: before && cut(before), after: after && cut(after) };
}
