import { type InquiryKindName } from '#features/forms/inquiry-kind.ts';
import { type InquiryStatus } from './status.ts';
import { repeatableSql } from '#lib/db/database.server.ts';
import { inquiryTables } from '#features/forms/inquiry-table.server.ts';

/** Which inquiry an admin changes. */
export interface InquiryChange {
  kind: InquiryKindName;
  id: string;
  /** Who does it. */
  username: string;
}

/**
 * Sets how far an inquiry has come, and notes who did it. The status that it has already changes
 * nothing and is not noted.
 *
 * @returns false when there is none with this id
 */
export async function updateInquiryStatus(
  { kind, id, username }: InquiryChange,
  status: InquiryStatus,
): Promise<boolean> {
  const table = repeatableSql.unsafe(inquiryTables[kind].table);
  // The row is locked before its status is read: two at once make one chain of changes. The time
  // is that of the change, since the statement may have waited for its turn.
  const rows = await repeatableSql`
    with held as (
      select id, status from ${table} where id = ${id} for update
    ),
    changed as (
      update ${table} as inquiry set status = ${status} from held
      where inquiry.id = held.id and held.status <> ${status}
      returning held.id, held.status as from_status
    ),
    noted as (
      insert into inquiry_status_changes
        (inquiry_kind, inquiry_id, changed_at, admin_username, from_status, to_status)
      select ${kind}, id, clock_timestamp(), ${username}, from_status, ${status} from changed
    )
    select id from held`;
  return rows.length > 0;
}
