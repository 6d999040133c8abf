import * as z from 'zod';
import { type InterestKind } from '#site/match/interest.ts';
import { sql } from '#lib/db/database.server.ts';

/** An interest to be stored by a test. */
interface StoredInterest {
  providerId: number;
  kind: InterestKind;
  /** ISO date-time. */
  createdAt: string;
}

/** Stores interests directly, without the endpoints, each from a different visit. */
export async function storeInterests(interests: StoredInterest[]): Promise<void> {
  await sql`
    insert into match_interests (session_key, provider_id, kind, created_at)
    select gen_random_uuid(), "providerId", kind, "createdAt"
    from jsonb_to_recordset(${JSON.stringify(interests)}::jsonb)
      as interest ("providerId" bigint, kind text, "createdAt" timestamptz)`;
}

export async function removeInterests(): Promise<void> {
  await sql`truncate match_interests`;
}

const rowsSchema = z.array(
  z.object({ sessionKey: z.string(), providerId: z.number(), kind: z.string() }),
);

/** Returns all stored interests, oldest first. */
export async function listInterests() {
  const rows = await sql`
    select session_key as "sessionKey", provider_id::float8 as "providerId", kind
    from match_interests order by created_at, provider_id, kind`;
  return rowsSchema.parse(rows);
}
