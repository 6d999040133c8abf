import { z } from 'zod';
import { statusChangeSchema, type InquiryDetails } from './inquiry-details.ts';
import { repeatableSql } from '#lib/db/database.server.ts';
import { type InquiryChange } from './inquiry-status.server.ts';
import { inquiryTables } from '#features/forms/inquiry-table.server.ts';
import { momentSchema } from '#lib/db/moment.server.ts';

const openedSchema = z.array(z.object({ isSpam: z.boolean(), spamReasons: z.array(z.string()) }));
const changesSchema = z.array(z.object({ ...statusChangeSchema.shape, changedAt: momentSchema }));

/**
 * What is known about an inquiry beyond what was sent. That somebody looked is noted with it, or
 * nothing is told.
 *
 * @returns null when there is none with this id
 */
export async function openInquiry({
  kind,
  id,
  username,
}: InquiryChange): Promise<InquiryDetails | null> {
  const [opened, changes] = await repeatableSql.transaction([
    repeatableSql`
      with opened as (
        select id, is_spam as "isSpam", spam_reasons as "spamReasons"
        from ${repeatableSql.unsafe(inquiryTables[kind].table)} where id = ${id}
      ),
      noted as (
        insert into audit_events (admin_username, action, inquiry_kind, inquiry_id)
        select ${username}, 'opened', ${kind}, id from opened
      )
      select "isSpam", "spamReasons" from opened`,
    repeatableSql`
      select changed_at as "changedAt", admin_username as username,
        from_status as "from", to_status as "to"
      from inquiry_status_changes where inquiry_kind = ${kind} and inquiry_id = ${id}
      order by inquiry_status_changes.id`,
  ]);
  const [inquiry] = openedSchema.parse(opened);
  return inquiry ? { ...inquiry, statusChanges: changesSchema.parse(changes) } : null;
}
