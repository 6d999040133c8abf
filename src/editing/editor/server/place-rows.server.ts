import * as z from 'zod';
import { repeatableSql } from '#lib/db/database.server.ts';
import type { EditingPlace } from '#editing/editor/document/drafts.ts';

/** The most admins that are named at once. */
const maxOthers = 20;

const rowSchema = z.array(z.object({ name: z.string(), page: z.string(), target: z.string() }));

interface OwnPlace {
  deviceId: string;
  username: string;
  /** Null for a device that leaves edit mode. */
  page: string | null;
  target: string;
}

/** Stores where a device is, forgets who is gone, and returns where the other admins are. */
export async function meetOthers(own: OwnPlace): Promise<EditingPlace[]> {
  const { deviceId, username, page, target } = own;
  // The statement reads the table as it was, so that what it deletes is excluded by its time.
  const rows = await repeatableSql`
    with gone as (
      delete from editing_places
      where device_id <> ${deviceId}::uuid and seen_at < now() - interval '10 minutes'
        or ${page === null} and device_id = ${deviceId}::uuid and username = ${username}
    ), here as (
      insert into editing_places (device_id, username, page, target)
      select ${deviceId}::uuid, ${username}::text, ${page ?? ''}::text, ${target}::text
      where ${page !== null}
      on conflict (device_id) do update
        set username = excluded.username, page = excluded.page, target = excluded.target,
          seen_at = now()
    )
    select username as name, page, target from editing_places
    where username <> ${username} and seen_at > now() - interval '90 seconds'
    order by seen_at desc limit ${maxOthers}`;
  return rowSchema.parse(rows);
}
