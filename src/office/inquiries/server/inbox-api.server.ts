import { answerDownload } from '#lib/http/answer.server.ts';
import { createApp, reportFailure } from '#lib/http/app.server.ts';
import { readInput } from '#lib/http/body.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { requireCurrentPassword } from '#office/account/server/current-password.server.ts';
import { adminCall } from '#office/account/server/require-admin.server.ts';
import { deliverMail } from '#office/mail/deliver-mail.server.ts';
import { deleteOrphanedMails } from '#office/mail/stored-mails.server.ts';
import { loadOfficeHours, loadServiceNames } from '#model/built/built-agency.server.ts';
import { isOpenForCall } from '#model/entries/call-times.ts';
import { cancelCall, listBookedCalls } from '#site/calls/stored-calls.server.ts';
import { forms, listStoredFields } from '#site/forms/forms.ts';
import { foundInquiriesSchema, inquiryCountsSchema } from '#site/forms/inquiry.ts';
import { progressInputSchema } from '#site/forms/inquiry-progress.ts';
import type { InquiryKindName } from '#site/forms/inquiry-kind.ts';
import { foldText } from '#lib/text/fold-text.ts';
import { inquiryTables, listColumns } from '#site/forms/server/inquiry-table.server.ts';
import { toSearchText } from '#site/forms/server/store-submission.server.ts';
import { runNamed } from '#lib/db/database.server.ts';
import { toUuid } from '#lib/db/derive-uuid.server.ts';
import { withOwnTime } from '#lib/db/shared-time.server.ts';
import { readAgencyTime, toAgencyDay } from '#lib/text/agency-time.ts';
import { formatMoment } from '#lib/text/dates.ts';
import { eraseInquiries } from './inquiry-erasure.server.ts';
import {
  bookedCallsSchema,
  callCancellationSchema,
  erasureInputSchema,
  erasureSchema,
  inquiryDetailsSchema,
  spamAnswerSchema,
  spamInputSchema,
} from '#office/inquiries/inquiry-details.ts';
import { countFound, countNewInquiries, listInquiryIds } from './inquiry-list.server.ts';
import {
  openInquiry,
  moveInquirySpam,
  updateInquiryStatuses,
  updateProgress,
} from './inquiry-status.server.ts';
import { nameExport, noteExport, writeInquiryCsv } from './inquiry-export.server.ts';
import {
  readInquiryId,
  readInquiryKind,
  refuseUnknownInquiry,
  readInquirySearch,
} from './inquiry-operation.server.ts';
import {
  followUpAnswerSchema,
  followUpSchema,
  noteDeletionSchema,
  noteInputSchema,
  noteSchema,
} from '#office/inquiries/inquiry-notes.ts';
import { insertNote, deleteStoredNote, updateFollowUp } from './inquiry-notes.server.ts';
import {
  createEntrySchema,
  entryAnswerSchema,
  phoneEntrySchema,
} from '#office/inquiries/phone-entry.ts';
import { statusesAnswerSchema, statusesInputSchema } from '#office/inquiries/status.ts';

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

const ofKind = { kind: readInquiryKind };
const one = { kind: readInquiryKind, id: readInquiryId };

export const inboxApi = createApp({
  'GET /api/inquiries': adminCall({ 200: foundInquiriesSchema }, async (c) =>
    c.var.answer(200, await countFound(readInquirySearch(c.req.raw))),
  ),
  'GET /api/inquiries/counts': adminCall({ 200: inquiryCountsSchema }, async (c) =>
    c.var.answer(200, await countNewInquiries()),
  ),
  'GET /api/inquiries/booked-calls': adminCall({ 200: bookedCallsSchema }, async (c) => {
    const midnight = readAgencyTime(`${toAgencyDay(new Date())}T00:00`);
    const office = await loadOfficeHours();
    const booked = await listBookedCalls(midnight ?? new Date());
    const calls = booked.map((call) => {
      const isClosed = office !== null && !isOpenForCall(office, new Date(call.startsAt));
      return { ...call, isClosed };
    });
    return c.var.answer(200, { calls });
  }),
  'POST /api/inquiries/erasure': adminCall(
    { body: erasureInputSchema, maxBytes: maxErasureBytes, 200: erasureSchema },
    async (c) => {
      const { body, session, answer } = c.var;
      const { user } = session;
      const { clearAttempts } = await requireCurrentPassword(user.id, body.currentPassword);
      await clearAttempts();
      const erased = await eraseInquiries(body.person, user);
      // A request that fails here deletes the rest when it is sent again.
      await deleteOrphanedMails();
      c.env.waitUntil?.(withOwnTime(deliverMail));
      return answer(200, erased);
    },
  ),
  'PUT /api/inquiries/:kind/status': adminCall(
    {
      params: ofKind,
      body: statusesInputSchema,
      200: statusesAnswerSchema,
    },
    async (c) => {
      const { params, body, session, answer } = c.var;
      const { status } = body;
      const ids = [...new Set(body.ids.map((id) => id.toLowerCase()))];
      const { username } = session.user;
      const known = new Set(await updateInquiryStatuses({ ...params, ids, username }, status));
      return answer(200, {
        status,
        ids: ids.filter((id) => known.has(id)),
        missing: ids.filter((id) => !known.has(id)),
      });
    },
  ),
  'GET /api/inquiries/:kind/export': adminCall({ params: ofKind, 200: 'text/csv' }, async (c) => {
    const { kind } = c.var.params;
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
  }),
  'POST /api/inquiries/:kind/calls': adminCall(
    { params: ofKind, body: phoneEntrySchema, maxBytes: null, 201: entryAnswerSchema },
    async (c) => {
      const { kind } = c.var.params;
      const schema = createEntrySchema(kind, await loadServiceNames());
      const input = await readInput(c.req.raw, schema, maxEntryBytes);
      const { username } = c.var.session.user;
      return c.var.answer(201, { id: await storePhoneEntry({ kind, username, input }) });
    },
  ),
  // The pattern of the id keeps `/export` out of this route.
  'GET /api/inquiries/:kind/:id{[0-9A-Fa-f\\-]+}': adminCall(
    { params: one, 200: inquiryDetailsSchema },
    async (c) => {
      const { params, session, answer } = c.var;
      const details = await openInquiry({ ...params, username: session.user.username });
      return details ? answer(200, details) : refuseUnknownInquiry();
    },
  ),
  'POST /api/inquiries/:kind/:id/notes': adminCall(
    { params: one, body: noteInputSchema, maxBytes: maxNoteBytes, 201: noteSchema },
    async (c) => {
      const { params, body: note, session, answer } = c.var;
      const stored = await insertNote({ ...params, username: session.user.username }, note);
      return stored ? answer(201, stored) : refuseUnknownInquiry();
    },
  ),
  'POST /api/inquiries/:kind/:id/delete-note': adminCall(
    { params: one, body: noteDeletionSchema, maxBytes },
    async (c) => {
      const { params, body: note, session } = c.var;
      const { username } = session.user;
      const writer = await deleteStoredNote({ ...params, username }, note.id);
      if (writer !== null) throw new HttpError(403, `Only ${writer} can delete this note.`);
    },
  ),
  'PUT /api/inquiries/:kind/:id/follow-up': adminCall(
    { params: one, body: followUpSchema, maxBytes, 200: followUpAnswerSchema },
    async (c) => {
      const { params, body, answer } = c.var;
      const isKnown = await updateFollowUp(params, body.day);
      return isKnown ? answer(200, { id: params.id, ...body }) : refuseUnknownInquiry();
    },
  ),
  'PUT /api/inquiries/:kind/:id/progress': adminCall(
    { params: one, body: progressInputSchema, maxBytes },
    async (c) => {
      const { params, body } = c.var;
      if (!(await updateProgress(params, body.progress))) refuseUnknownInquiry();
    },
  ),
  'POST /api/inquiries/:kind/:id/cancel-call': adminCall(
    { params: one, body: callCancellationSchema, maxBytes },
    async (c) => {
      const { params, body, session } = c.var;
      const text = `Canceled the first call of ${formatMoment(body.startsAt)}.`;
      const note = { username: session.user.username, text };
      const startsAt = new Date(body.startsAt);
      const isCanceled = await cancelCall(params, startsAt, { mail: 'withdrawn', note });
      if (!isCanceled) throw new HttpError(404, 'There is no first call at this time.');
      c.env.waitUntil?.(withOwnTime(deliverMail));
    },
  ),
  'PUT /api/inquiries/:kind/:id/spam': adminCall(
    { params: one, body: spamInputSchema, maxBytes, 200: spamAnswerSchema },
    async (c) => {
      const { params, body, session, answer } = c.var;
      const { username } = session.user;
      const isKnown = await moveInquirySpam({ ...params, username }, body.isSpam);
      return isKnown ? answer(200, { id: params.id, ...body }) : refuseUnknownInquiry();
    },
  ),
});
