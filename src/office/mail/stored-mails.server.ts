import * as z from 'zod';
import { inquiryTables } from '#site/forms/server/inquiry-table.server.ts';
import { repeatableSql as sql } from '#lib/db/database.server.ts';
import { findMailStore } from './mail-transport.server.ts';

const batchSize = 1000;

const idsSchema = z.array(z.object({ id: z.string() }));

/** Deletes mails on this machine that belong to no inquiry and are a month old. */
export async function deleteOldMails(): Promise<void> {
  await findMailStore()?.removeOld();
}

/** Deletes mails on this machine whose inquiry was erased or is past its retention period. */
export async function deleteOrphanedMails(): Promise<void> {
  const store = findMailStore();
  const ids = (await store?.listInquiries()) ?? [];
  for (let start = 0; start < ids.length; start += batchSize) {
    await store?.remove(await listUnknown(ids.slice(start, start + batchSize)));
  }
}

async function listUnknown(ids: readonly string[]): Promise<string[]> {
  const known = Object.values(inquiryTables)
    .map(({ table }) => `select id from ${table}`)
    .join(' union all ');
  const rows = await sql`
    select id::text from unnest(${ids}::uuid[]) as mail (id)
    where id not in (${sql.unsafe(known)})`;
  return idsSchema.parse(rows).map(({ id }) => id);
}
