import { forms, listStoredFields } from '#features/forms/forms.ts';
import type { InquiryKindName } from '#features/forms/inquiry-kind.ts';
import { inquiryTables, listColumns } from '#features/forms/inquiry-table.server.ts';
import { toSearchText } from '#features/forms/store-submission.server.ts';
import { runNamed } from '#lib/db/database.server.ts';
import { toUuid } from '#lib/db/derive-uuid.server.ts';
import { toAgencyDay } from '#lib/text/dates.ts';

interface PhoneEntry {
  kind: InquiryKindName;
  username: string;
  input: { calledAt: string; note?: string | undefined };
}

/** Stores a call once, as an inquiry of the time of the call, with a row in the audit. */
export async function storePhoneEntry({ kind, username, input }: PhoneEntry): Promise<string> {
  const calledAt = new Date(input.calledAt);
  const answers: Record<string, unknown> = { ...input };
  const { fields } = forms[kind];
  const stored = listStoredFields(fields);
  const columns = stored.map((field, index) => ({
    names: listColumns(field),
    // A column that a form requires holds an empty text where the caller left it out.
    value: `$${(index + 8).toString()}::${field.field.kind === 'number' ? 'int' : 'text'}`,
  }));
  const names = columns.flatMap((column) => column.names);
  const values = columns.flatMap((column) => column.names.map(() => column.value));
  const id = toUuid(JSON.stringify([kind, input]));
  await runNamed(
    `enter ${kind}`,
    `with entered as (
      insert into ${inquiryTables[kind].table}
        (id, created_at, source, consent_on, search_text, ${names.join(', ')})
      values ($1::uuid, $2::timestamptz, 'phone', $3::date, $4, ${values.join(', ')})
      on conflict (id) do nothing
      returning id
    ),
    noted as (
      insert into inquiry_notes (id, inquiry_kind, inquiry_id, admin_username, body)
      select $5::uuid, '${kind}', id, $6::text, $7::text from entered where $7::text <> ''
    )
    insert into audit_events (admin_username, action, inquiry_kind, inquiry_id)
    select $6::text, 'entered', '${kind}', id from entered`,
    [
      ...[id, calledAt.toISOString(), toAgencyDay(calledAt), toSearchText(fields, answers)],
      ...[toUuid(`note on ${id}`), username, input.note ?? ''],
      ...stored.map(({ name, field }) => answers[name] ?? (isRequired(field) ? '' : null)),
    ],
  );
  return id;
}

function isRequired(field: object): boolean {
  return !('isOptional' in field);
}
