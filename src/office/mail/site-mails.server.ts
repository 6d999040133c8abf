import * as z from 'zod';
import { repeatableSql, sql } from '#lib/db/database.server.ts';
import { claimSql, isDueSql } from './account-mails.server.ts';
import type { SiteMailText } from './mails.ts';

export interface SiteMail extends SiteMailText {
  id: string;
  /** True for a former or new address, which may accept no mail. */
  isToAddress: boolean;
}

/** The ids of all admins with an address, or else a null, which stands for MAIL_TO. */
export const adminReaders = repeatableSql`
  select id from admin_users where email is not null and disabled_at is null
  union all
  select null where not exists (
    select from admin_users where email is not null and disabled_at is null
  )`;

const claimedSchema = z.array(
  z.object({
    id: z.uuid(),
    address: z.string().nullable(),
    isToAddress: z.boolean(),
    title: z.string(),
    sentences: z.string(),
    path: z.string(),
  }),
);

/** Claims due mails for one run, with the waits of other mails, except to former admins. */
export async function claimDueSiteMails(limit: number): Promise<SiteMail[]> {
  const rows = await sql`
    with due as (
      select id from site_mails
      where ${isDueSql} and created_at > now() - interval '7 days'
      order by created_at, id limit ${limit}
      for update skip locked
    ),
    claimed as (
      update site_mails set ${claimSql}
      where id in (select id from due)
      returning *
    )
    select claimed.id, coalesce(claimed.address, admin.email) as address,
      claimed.address is not null as "isToAddress", title, sentences, path
    from claimed left join admin_users admin
      on admin.id = claimed.admin_user_id and admin.disabled_at is null
    where claimed.admin_user_id is null or admin.email is not null
    order by claimed.created_at, claimed.id`;
  return claimedSchema.parse(rows);
}

export async function removeSiteMail(id: string): Promise<void> {
  await repeatableSql`delete from site_mails where id = ${id}`;
}

export async function deleteOldSiteMails(): Promise<void> {
  await repeatableSql`delete from site_mails where created_at < now() - interval '7 days'`;
}
