import * as z from 'zod';
import { sql } from '#lib/db/database.server.ts';

const namesSchema = z.array(z.object({ name: z.string() }));
const countsSchema = z.array(z.object({ name: z.string(), count: z.int() }));

/** Counted attempts are the reason for a refusal, not a side effect. */
const uncounted = ['rate_limits'];

/**
 * Returns everything that a call could have changed: the rows of every table, the statuses, the
 * open sessions and the passwords.
 */
export async function readStoredState() {
  const tables = namesSchema
    .parse(await sql`select tablename as name from pg_tables where schemaname = 'public'`)
    .map(({ name }) => name)
    .filter((name) => !uncounted.includes(name))
    .sort();
  const counts = tables.map((name) => `select '${name}' as name, count(*)::int from ${name}`);
  const rows = countsSchema.parse(await sql.query(counts.join(' union all ')));
  const [secrets] = await sql`
    select
      (select string_agg(status, ',' order by status) from (
        select status from contact_messages union all
        select status from client_intakes union all
        select status from provider_intakes
      ) as inquiries) as statuses,
      (select count(*)::int from sessions where revoked_at is null) as "openSessions",
      (select count(second_step_setup)::int from sessions) as "twoFactorSetups",
      (select string_agg(password_hash, ',' order by id) from admin_users) as passwords,
      (select string_agg(second_step_secret, ',' order by id) from admin_users) as "twoFactorSecrets"`;
  return { rows: Object.fromEntries(rows.map(({ name, count }) => [name, count])), ...secrets };
}

/**
 * Returns the number of inquiries without a row in the outbox, and the reverse; it is always 0.
 * Calls that an admin entered send no mail.
 */
export async function countHalfWritten(): Promise<number> {
  const rows = await sql`
    select from (
      select id, source from contact_messages union all
      select id, source from client_intakes union all
      select id, source from provider_intakes
    ) as inquiries
    full join submission_outbox on inquiry_id = inquiries.id
    where (inquiry_id is null and source is distinct from 'phone') or inquiries.id is null`;
  return rows.length;
}
