import { z } from 'zod';
import { momentSchema, repeatableSql } from '#lib/db/database.server.ts';

const sitesSchema = z.array(z.object({ commit: z.string(), liveAt: momentSchema }));

/** Lists the commits that visitors have seen, the latest first. */
export async function listLiveSites(limit: number): Promise<z.infer<typeof sitesSchema>> {
  const rows = await repeatableSql`
    select commit, live_at as "liveAt" from live_sites order by live_at desc limit ${limit}`;
  return sitesSchema.parse(rows);
}

const countSchema = z.tuple([z.object({ count: z.int() })]);

/** Counts the builds of this month in Florida that went live; one that is put back costs nothing. */
export async function countDeploys(): Promise<number> {
  const rows = await repeatableSql`
    select count(*)::int as count from live_sites
    where first_live_at >=
      date_trunc('month', now() at time zone 'America/New_York') at time zone 'America/New_York'`;
  return countSchema.parse(rows)[0].count;
}
