import { z } from 'zod';
import { answerDownload, answerJson } from '#lib/http/answer.server.ts';
import { createApp, reportFailure } from '#lib/http/app.server.ts';
import { readInput } from '#lib/http/body.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { requireAdmin } from '#features/account/require-admin.server.ts';
import { deleteOrphanedMails } from '#features/mail/stored-mails.server.ts';
import { hashWithSecret } from '#lib/session-secret.server.ts';
import { forms, listStoredFields } from '#features/forms/forms.ts';
import type { InquiryKindName } from '#features/forms/inquiry-kind.ts';
import {
  inquiryTables,
  listColumns,
  deletionOfRest,
} from '#features/forms/inquiry-table.server.ts';
import { toSearchText } from '#features/forms/store-submission.server.ts';
import { runNamed, sql } from '#lib/db/database.server.ts';
import { toUuid } from '#lib/db/derive-uuid.server.ts';
import { toAgencyDay } from '#lib/text/dates.ts';
import {
  erasureInputSchema,
  spamInputSchema,
  erasureSchema,
  type Erasure,
} from './inquiry-details.ts';
import {
  countNewInquiries,
  findExcessYears,
  findInquiries,
  phoneDigits,
} from './inquiry-list.server.ts';
import { openInquiry, moveInquirySpam, updateInquiryStatuses } from './inquiry-status.server.ts';
import {
  createExcessError,
  nameExport,
  noteExport,
  writeInquiryCsv,
} from './inquiry-export.server.ts';
import {
  readInquiryId,
  readInquiryKind,
  refuseUnknownInquiry,
  readInquirySearch,
} from './inquiry-operation.server.ts';
import { followUpSchema, noteDeletionSchema, noteInputSchema } from './inquiry-notes.ts';
import { insertNote, deleteStoredNote, updateFollowUp } from './inquiry-notes.server.ts';
import { entrySchemas } from './phone-entry.ts';
import { statusesInputSchema } from './status.ts';
import { findPhone } from './inquiry-search.ts';

const erasedSchema = z.tuple([erasureSchema]);

interface ErasureOrder {
  /** Matches an address without regard to letter case, a phone number however it is written. */
  person: { email: string } | { phone: string };
  /** Identifies the person in the audit log without naming anybody. */
  subjectKey: string;
  username: string;
}

function matchPerson(person: ErasureOrder['person']) {
  if ('email' in person) return sql`lower(email) = lower(${person.email})`;
  const digits = findPhone(person.phone)?.digits;
  return digits === undefined
    ? sql`phone = ${person.phone}`
    : sql`${sql.unsafe(phoneDigits)} = ${digits}`;
}

/** Deletes inquiries with history, notes and pending mail, and records the number, all or nothing. */
async function eraseInquiries(order: ErasureOrder): Promise<Erasure> {
  const { person, subjectKey, username } = order;
  const isTheirs = matchPerson(person);
  const [, erased] = await sql.transaction([
    // This waits for changes in progress, so that the next statement sees their history too.
    sql`
      with client as (
        select id from client_intakes where ${isTheirs} for update
      ),
      provider as (
        select id from provider_intakes where ${isTheirs} for update
      ),
      contact as (
        select id from contact_messages where ${isTheirs} for update
      )
      select id from client union all select id from provider union all select id from contact`,
    sql`
      with client as (
        delete from client_intakes where ${isTheirs} returning id
      ),
      provider as (
        delete from provider_intakes where ${isTheirs} returning id
      ),
      contact as (
        delete from contact_messages where ${isTheirs} returning id
      ),
      deleted as (
        select id from client union all select id from provider union all select id from contact
      ),
      ${sql.unsafe(deletionOfRest)},
      noted as (
        insert into audit_events (admin_username, action, record_count, subject_key)
        select ${username}, 'erased', count(*)::int, ${subjectKey} from deleted
      )
      select (select count(*)::int from client) as client,
        (select count(*)::int from provider) as provider,
        (select count(*)::int from contact) as contact`,
  ]);
  return erasedSchema.parse(erased)[0];
}

interface PhoneEntry {
  kind: InquiryKindName;
  username: string;
  input: { calledAt: string; note?: string | undefined };
}

/** Stores a call once, as an inquiry of the time of the call, with a row in the audit. */
async function storePhoneEntry({ kind, username, input }: PhoneEntry): Promise<string> {
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

const maxBytes = 1024;
/** Holds 4,000 characters of any script. */
const maxNoteBytes = 32 * 1024;
/** Holds what a public form may, and a note. */
const maxEntryBytes = 96 * 1024;
/** Holds a hundred ids. */
const maxStatusesBytes = 8 * 1024;

export const inboxApi = createApp()
  .get('/api/inquiries', requireAdmin(), async (c) =>
    answerJson<'GET /api/inquiries'>(200, await findInquiries(readInquirySearch(c.req.raw))),
  )
  .get('/api/inquiries/counts', requireAdmin(), async () =>
    answerJson<'GET /api/inquiries/counts'>(200, await countNewInquiries()),
  )
  .post('/api/inquiries/erasure', requireAdmin(), async (c) => {
    const person = await readInput(c.req.raw, erasureInputSchema, maxBytes);
    const name =
      'email' in person ? person.email.toLowerCase() : person.phone.replaceAll(/\D/g, '');
    const subjectKey = hashWithSecret('erasure', name);
    const { username } = c.var.session.user;
    const erased = await eraseInquiries({ person, subjectKey, username });
    // An order that fails here deletes what is left when it is sent again.
    await deleteOrphanedMails();
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
    const search = readInquirySearch(c.req.raw);
    const years = await findExcessYears(kind, search);
    if (years) throw createExcessError(search, years);
    await noteExport(kind, search, username);
    return answerDownload({
      name: nameExport(kind, new Date(), search.year),
      contentType: 'text/csv; charset=utf-8; header=present',
      pieces: writeInquiryCsv(kind, search),
      reportFailure: (error) => reportFailure(error, c),
    });
  })
  .post('/api/inquiries/:kind/calls', requireAdmin(), async (c) => {
    const kind = readInquiryKind(c.req.param('kind'));
    const input = await readInput(c.req.raw, entrySchemas[kind], maxEntryBytes);
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
