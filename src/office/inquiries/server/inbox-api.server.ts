import { answerDownload, answerJson } from '#lib/http/answer.server.ts';
import { createApp, reportFailure } from '#lib/http/app.server.ts';
import { readInput } from '#lib/http/body.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { requireCurrentPassword } from '#office/account/server/current-password.server.ts';
import { requireAdmin } from '#office/account/server/require-admin.server.ts';
import { deliverMail } from '#office/mail/deliver-mail.server.ts';
import { deleteOrphanedMails } from '#office/mail/stored-mails.server.ts';
import { loadServiceNames } from '#model/built/built-agency.server.ts';
import { forms, listStoredFields } from '#site/forms/forms.ts';
import type { InquiryKindName } from '#site/forms/inquiry-kind.ts';
import { foldText } from '#lib/text/fold-text.ts';
import { inquiryTables, listColumns } from '#site/forms/inquiry-table.server.ts';
import { toSearchText } from '#site/forms/store-submission.server.ts';
import { runNamed } from '#lib/db/database.server.ts';
import { toUuid } from '#lib/db/derive-uuid.server.ts';
import { withOwnTime } from '#lib/db/shared-time.server.ts';
import { toAgencyDay } from '#lib/text/dates.ts';
import { eraseInquiries } from './inquiry-erasure.server.ts';
import { erasureInputSchema, spamInputSchema } from '#office/inquiries/inquiry-details.ts';
import { countFound, countNewInquiries, listInquiryIds } from './inquiry-list.server.ts';
import { openInquiry, moveInquirySpam, updateInquiryStatuses } from './inquiry-status.server.ts';
import { nameExport, noteExport, writeInquiryCsv } from './inquiry-export.server.ts';
import {
  readInquiryId,
  readInquiryKind,
  refuseUnknownInquiry,
  readInquirySearch,
} from './inquiry-operation.server.ts';
import {
  followUpSchema,
  noteDeletionSchema,
  noteInputSchema,
} from '#office/inquiries/inquiry-notes.ts';
import { insertNote, deleteStoredNote, updateFollowUp } from './inquiry-notes.server.ts';
import { createEntrySchema } from '#office/inquiries/phone-entry.ts';
import { statusesInputSchema } from '#office/inquiries/status.ts';

interface PhoneEntry {
  kind: InquiryKindName;
  username: string;
  input: { calledAt: string; note?: string | undefined };
}

/** Stores a call once, as an inquiry dated at the call, with a row in the audit. */
async function storePhoneEntry({ kind, username, input }: PhoneEntry): Promise<string> {
  const calledAt = new Date(input.calledAt);
  const answers: Record<string, unknown> = { ...input };
  const { fields } = forms[kind];
  const stored = listStoredFields(fields);
  const columns = stored.map((field, index) => ({
    names: listColumns(field),
    // A column that a form requires holds an empty text where the caller left it out.
    value: `$${index + 9}::${field.field.kind === 'number' ? 'int' : 'text'}`,
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
      insert into inquiry_notes (id, inquiry_kind, inquiry_id, admin_username, body, search_text)
      select $5::uuid, '${kind}', id, $6::text, $7::text, $8::text from entered where $7::text <> ''
    )
    insert into audit_events (admin_username, action, inquiry_kind, inquiry_id)
    select $6::text, 'entered', '${kind}', id from entered`,
    [
      ...[id, calledAt.toISOString(), toAgencyDay(calledAt), toSearchText(fields, answers)],
      ...[toUuid(`note on ${id}`), username, input.note ?? '', foldText(input.note ?? '')],
      ...stored.map(({ name, field }) => answers[name] ?? (isRequired(field) ? '' : null)),
    ],
  );
  return id;
}

function isRequired(field: object): boolean {
  return !('isOptional' in field);
}

const maxBytes = 1024;
/** Enough for an address and a password of any script. */
const maxErasureBytes = 4 * 1024;
/** Enough for 4,000 characters of any script. */
const maxNoteBytes = 32 * 1024;
/** Enough for what a public form may contain, and a note. */
const maxEntryBytes = 96 * 1024;
/** Enough for a hundred ids. */
const maxStatusesBytes = 8 * 1024;

export const inboxApi = createApp()
  .get('/api/inquiries', requireAdmin(), async (c) =>
    answerJson<'GET /api/inquiries'>(200, await countFound(readInquirySearch(c.req.raw))),
  )
  .get('/api/inquiries/counts', requireAdmin(), async () =>
    answerJson<'GET /api/inquiries/counts'>(200, await countNewInquiries()),
  )
  .post('/api/inquiries/erasure', requireAdmin(), async (c) => {
    const input = await readInput(c.req.raw, erasureInputSchema, maxErasureBytes);
    const { person, currentPassword } = input;
    const { user } = c.var.session;
    const { clearAttempts } = await requireCurrentPassword(user.id, currentPassword);
    await clearAttempts();
    const erased = await eraseInquiries(person, user);
    // A request that fails here deletes the rest when it is sent again.
    await deleteOrphanedMails();
    c.env.waitUntil?.(withOwnTime(deliverMail));
    return answerJson<'POST /api/inquiries/erasure'>(200, erased);
  })
  .put('/api/inquiries/:kind/status', requireAdmin(), async (c) => {
    const input = await readInput(c.req.raw, statusesInputSchema, maxStatusesBytes);
    const kind = readInquiryKind(c.req.param('kind'));
    const [ids, { status }] = [[...new Set(input.ids.map((id) => id.toLowerCase()))], input];
    const { username } = c.var.session.user;
    const known = new Set(await updateInquiryStatuses({ kind, ids, username }, status));
    return answerJson<'PUT /api/inquiries/:kind/status'>(200, {
      status,
      ids: ids.filter((id) => known.has(id)),
      missing: ids.filter((id) => !known.has(id)),
    });
  })
  .get('/api/inquiries/:kind/export', requireAdmin(), async (c) => {
    const kind = readInquiryKind(c.req.param('kind'));
    const { username } = c.var.session.user;
    const advice = 'Please narrow them down by status or search, then export each part.';
    const ids = await listInquiryIds(kind, readInquirySearch(c.req.raw), advice);
    await noteExport(kind, ids.length, username);
    return answerDownload({
      name: nameExport(kind, new Date()),
      contentType: 'text/csv; charset=utf-8; header=present',
      pieces: writeInquiryCsv(kind, ids),
      reportFailure: (error) => reportFailure(error, c),
    });
  })
  .post('/api/inquiries/:kind/calls', requireAdmin(), async (c) => {
    const kind = readInquiryKind(c.req.param('kind'));
    const schema = createEntrySchema(kind, await loadServiceNames());
    const input = await readInput(c.req.raw, schema, maxEntryBytes);
    const { username } = c.var.session.user;
    const id = await storePhoneEntry({ kind, username, input });
    return answerJson<'POST /api/inquiries/:kind/calls'>(201, { id });
  })
  // The pattern of the id keeps `/export` out of this route.
  .get('/api/inquiries/:kind/:id{[0-9A-Fa-f\\-]+}', requireAdmin(), async (c) => {
    const [kind, id] = [readInquiryKind(c.req.param('kind')), readInquiryId(c.req.param('id'))];
    const details = await openInquiry({ kind, id, username: c.var.session.user.username });
    return details
      ? answerJson<'GET /api/inquiries/:kind/:id'>(200, details)
      : refuseUnknownInquiry();
  })
  .post('/api/inquiries/:kind/:id/notes', requireAdmin(), async (c) => {
    const note = await readInput(c.req.raw, noteInputSchema, maxNoteBytes);
    const [kind, id] = [readInquiryKind(c.req.param('kind')), readInquiryId(c.req.param('id'))];
    const stored = await insertNote({ kind, id, username: c.var.session.user.username }, note);
    return stored
      ? answerJson<'POST /api/inquiries/:kind/:id/notes'>(201, stored)
      : refuseUnknownInquiry();
  })
  .post('/api/inquiries/:kind/:id/delete-note', requireAdmin(), async (c) => {
    const note = await readInput(c.req.raw, noteDeletionSchema, maxBytes);
    const [kind, id] = [readInquiryKind(c.req.param('kind')), readInquiryId(c.req.param('id'))];
    const { username } = c.var.session.user;
    const writer = await deleteStoredNote({ kind, id, username }, note.id);
    if (writer !== null) throw new HttpError(403, `Only ${writer} can delete this note.`);
    return c.body(null, 204);
  })
  .put('/api/inquiries/:kind/:id/follow-up', requireAdmin(), async (c) => {
    const { day } = await readInput(c.req.raw, followUpSchema, maxBytes);
    const [kind, id] = [readInquiryKind(c.req.param('kind')), readInquiryId(c.req.param('id'))];
    return (await updateFollowUp({ kind, id }, day))
      ? answerJson<'PUT /api/inquiries/:kind/:id/follow-up'>(200, { id, day })
      : refuseUnknownInquiry();
  })
  .put('/api/inquiries/:kind/:id/spam', requireAdmin(), async (c) => {
    const { isSpam } = await readInput(c.req.raw, spamInputSchema, maxBytes);
    const [kind, id] = [readInquiryKind(c.req.param('kind')), readInquiryId(c.req.param('id'))];
    const { username } = c.var.session.user;
    const isKnown = await moveInquirySpam({ kind, id, username }, isSpam);
    return isKnown
      ? answerJson<'PUT /api/inquiries/:kind/:id/spam'>(200, { id, isSpam })
      : refuseUnknownInquiry();
  });
