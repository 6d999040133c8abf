import * as z from 'zod';
import { repeatableSql, sql } from '#lib/db/database.server.ts';
import { hashWithSecret } from '#lib/session-secret.server.ts';

/** Derives the secret of a link from its id, so that none is stored. */
export function createLinkToken(id: string): string {
  return hashWithSecret('admin token', id);
}

const claimedSchema = z.array(
  z.object({
    id: z.uuid(),
    kind: z.enum(['invitation', 'reset']),
    address: z.string(),
    username: z.string(),
  }),
);

export type AccountMail = z.output<typeof claimedSchema>[number];

/** No wait is longer than six hours; what lies further ahead was written by a wrong clock. */
export const isDueSql = repeatableSql.unsafe(`(
  next_attempt_at <= now() or next_attempt_at > now() + interval '361 minutes'
)`);

/** What claims a due mail for one run: the waits double from a minute to six hours. */
export const claimSql = repeatableSql.unsafe(`attempts = attempts + 1,
  next_attempt_at = now() + least(power(2, attempts), 360) * interval '1 minute'`);

/** The condition for links of a known kind that still work and have not been mailed. */
export const unmailedLinkSql = repeatableSql.unsafe(`(
  mailed_at is null and used_at is null and expires_at > now()
  and (kind = 'invitation' or kind = 'reset' and admin_user_id is not null)
)`);

/** Claims due mails for one run, with the waits of other mails, for as long as their link works. */
export async function claimDueAccountMails(limit: number): Promise<AccountMail[]> {
  const rows = await sql`
    with due as (
      select id from admin_tokens
      where ${unmailedLinkSql} and ${isDueSql}
      order by created_at, id limit ${limit}
      for update skip locked
    ),
    claimed as (
      update admin_tokens set ${claimSql}
      where id in (select id from due)
      returning *
    )
    select claimed.id, kind, coalesce(claimed.email, admin.email) as address,
      coalesce(claimed.username, admin.username) as username
    from claimed left join admin_users admin
      on admin.id = claimed.admin_user_id and admin.disabled_at is null
    where kind = 'invitation' or admin.email is not null
    order by claimed.created_at, claimed.id`;
  return claimedSchema.parse(rows);
}

export async function recordAccountMailSent(id: string): Promise<void> {
  await repeatableSql`update admin_tokens set mailed_at = now() where id = ${id}`;
}

export async function cancelAccountMail(id: string): Promise<void> {
  await repeatableSql`delete from admin_tokens where id = ${id}`;
}
