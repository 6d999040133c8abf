import * as z from 'zod';
import { inquiryKindSchema } from '#site/forms/inquiry-kind.ts';
import { repeatableSql, sql } from '#lib/db/database.server.ts';
import { claimSql, isDueSql } from './account-mails.server.ts';

const claimedSchema = z.array(
  z.object({
    id: z.uuid(),
    inquiryKind: inquiryKindSchema,
    inquiryId: z.uuid(),
    kind: z.enum(['booked', 'moved', 'canceled', 'withdrawn', 'reminder']),
    startsAt: z.date(),
  }),
);

/** A mail about a first call to whoever booked it. */
export type CallMail = z.output<typeof claimedSchema>[number];

/** The condition for mails that are to be sent by now, as `mail`; reminders only of calls to come. */
export const dueCallMailSql = repeatableSql.unsafe(`(
  mail.due_at between now() - interval '7 days' and now()
  and (mail.kind <> 'reminder' or exists (
    select from first_calls as call
    where call.inquiry_id = mail.inquiry_id and call.starts_at = mail.starts_at
      and held_until is null and call.starts_at > now() + interval '1 hour'
  ))
)`);

/** Claims due mails for one run, with the waits of other mails. */
export async function claimDueCallMails(limit: number): Promise<CallMail[]> {
  const rows = await sql`
    update call_mails set ${claimSql}
    where id in (
      select id from call_mails as mail
      where ${dueCallMailSql} and ${isDueSql}
      order by due_at limit ${limit}
      for update skip locked
    )
    returning id, inquiry_kind as "inquiryKind", inquiry_id as "inquiryId", kind,
      starts_at as "startsAt"`;
  return claimedSchema.parse(rows);
}

export async function removeCallMail(id: string): Promise<void> {
  await repeatableSql`delete from call_mails where id = ${id}`;
}
