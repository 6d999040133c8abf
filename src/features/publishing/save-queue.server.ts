import { z } from 'zod';
import { repeatableSql } from '#lib/db/database.server.ts';
import { momentSchema } from '#lib/db/moment.server.ts';

const queueSchema = z.tuple([
  z.object({
    queued: z.int(),
    queuedSince: momentSchema.nullable(),
    committed: z.int(),
    committedSince: momentSchema.nullable(),
    conflicts: z.int(),
    lastCommittedAt: momentSchema.nullable(),
  }),
]);

/** How many saves are on their way to the live site, and since when the first of them is. */
export type SaveQueue = z.infer<typeof queueSchema>[0];

/** Reads what is on its way to the live site. */
export async function readSaveQueue(): Promise<SaveQueue> {
  const rows = await repeatableSql`
    select
      count(*) filter (where state = 'queued')::int as queued,
      min(created_at) filter (where state = 'queued') as "queuedSince",
      count(*) filter (where state = 'committed')::int as committed,
      min(committed_at) filter (where state = 'committed') as "committedSince",
      count(*) filter (where conflicts <> '[]')::int as conflicts,
      max(committed_at) as "lastCommittedAt"
    from content_saves`;
  return queueSchema.parse(rows)[0];
}
