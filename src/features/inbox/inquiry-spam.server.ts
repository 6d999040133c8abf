import { repeatableSql } from '#lib/db/database.server.ts';
import { type InquiryChange } from './inquiry-status.server.ts';
import { inquiryTables } from '#features/forms/inquiry-table.server.ts';

/**
 * Moves an inquiry into spam or out of it, and notes who did it; all else of it stays. Where it is
 * already changes nothing and is not noted.
 *
 * @returns false when there is none with this id
 */
export async function moveInquirySpam(
  { kind, id, username }: InquiryChange,
  isSpam: boolean,
): Promise<boolean> {
  const table = repeatableSql.unsafe(inquiryTables[kind].table);
  const rows = await repeatableSql`
    with held as (
      select id, is_spam from ${table} where id = ${id} for update
    ),
    changed as (
      update ${table} as inquiry set is_spam = ${isSpam} from held
      where inquiry.id = held.id and held.is_spam <> ${isSpam}
      returning held.id
    ),
    noted as (
      insert into audit_events (admin_username, action, inquiry_kind, inquiry_id)
      select ${username}, ${isSpam ? 'marked-spam' : 'marked-not-spam'}, ${kind}, id from changed
    )
    select id from held`;
  return rows.length > 0;
}
