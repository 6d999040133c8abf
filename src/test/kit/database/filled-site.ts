import { randomBytes, randomUUID } from 'node:crypto';
import { inquiryKinds } from '#site/forms/inquiry-kind.ts';
import { createAdminUser } from '#office/account/server/admin-users.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { makeStoredInquiry, storeInquiries, storeTraces } from './stored-inquiries.ts';
import { storeInterests } from './stored-interest.ts';

const awkward = `'quoted' "twice" \\ back\nslash\t{a,b} NULL 🐦 \u0301 ${'long '.repeat(400)}`;

/** Fills every table of the site, with everything that is awkward to copy. */
export async function fillSite(): Promise<void> {
  await createAdminUser('Ada', 'no hash of a password');
  await sql`update admin_users set second_step_secret = 'sealed', second_step_since = now(),
    second_step_used = 59999999`;
  await sql`insert into recovery_codes (admin_user_id, code_hash) values (1, '$argon2id$v=19$'), (1, 'b')`;
  await createAdminUser('Grace', 'another', 7);
  await sql`delete from admin_users where username = 'Grace'`;
  for (const kind of inquiryKinds) {
    const ids = await storeInquiries(kind, [
      ...Array.from({ length: kind === 'client' ? 600 : 5 }, (_, number) => ({
        name: `Person ${number}`,
      })),
      { message: awkward, isSpam: true, spamReasons: ['links', 'a "b", {c}'] },
    ]);
    await storeTraces(kind, ids.slice(0, 3));
    await sql`insert into audit_events (admin_username, action, inquiry_kind, inquiry_id)
      values ('Ada', 'opened', ${kind}, ${ids[0]})`;
    await sql`insert into first_calls values (clock_timestamp(), ${kind}, ${ids[0]}, null)`;
  }
  await sql`update submission_outbox set pending = '{}' where inquiry_kind <> 'client'`;
  await storeInterests([
    { providerId: 3, kind: 'viewed', createdAt: '2026-01-06T04:00:00.123Z' },
    {
      providerId: 9_007_199_254_740_991,
      kind: 'contacted',
      createdAt: makeStoredInquiry().createdAt,
    },
  ]);
  const changes = JSON.stringify([{ kind: 'field', after: awkward, before: null }]);
  await sql`insert into planned_saves (id, username, changes, due_at)
    values (${randomUUID()}, 'Ada', ${changes}::jsonb, now() + interval '1 day')`;
  await sql`insert into content_saves (id, username, source, changes, state)
    values (${randomUUID()}, 'Ada', 'page', ${changes}::jsonb, 'live')`;
  // Incompressible, so that the backup takes several parts.
  for (const file of ['public/uploads/a.png', 'public/uploads/b.png']) {
    await sql`insert into content_pictures (file, bytes)
      values (${file}, decode(${randomBytes(200_000).toString('hex')}, 'hex'))`;
  }
  await sql`update publishing_state set build_seconds = 12.345678901234567, trouble = ${awkward}`;
  await sql`update mail_state set failed_at = now(), failure = ${awkward}`;
  await sql`insert into sessions (id, admin_user_id, expires_at, address_key)
    values (${randomUUID()}, 1, now(), 'somewhere')`;
}

/** Drops everything, tables included. */
export async function emptyDatabase(): Promise<void> {
  await sql`drop schema public cascade`;
  await sql`create schema public`;
}

/** Returns all rows of all tables as text, each table's sorted. */
export async function dumpTables(): Promise<Map<string, string[]>> {
  const tables = await sql`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`;
  const dumped = new Map<string, string[]>();
  for (const { name } of tables) {
    const rows = await sql.query(`select row::text as text from "${String(name)}" as row`);
    dumped.set(String(name), rows.map(({ text }) => String(text)).sort());
  }
  return dumped;
}
