import { erasureInputSchema, spamInputSchema } from './inquiry-details.ts';
import { eraseInquiries } from './erasure.server.ts';
import { countNewInquiries, findInquiries } from './inquiry-list.server.ts';
import { openInquiry, moveInquirySpam, updateInquiryStatuses } from './inquiry-status.server.ts';
import { beginExport, nameExport, writeInquiryCsv } from './inquiry-export.server.ts';
import { answerDownload, answerJson } from '#lib/http/answer.server.ts';
import { createApp, reportFailure } from '#lib/http/app.server.ts';
import { readInput } from '#lib/http/body.server.ts';
import {
  readInquiryId,
  readInquiryKind,
  refuseUnknownInquiry,
  readInquirySearch,
} from './inquiry-operation.server.ts';
import { followUpSchema, noteDeletionSchema, noteInputSchema } from './inquiry-notes.ts';
import { addNote, deleteNote, setFollowUp } from './inquiry-notes.server.ts';
import { entrySchemas } from './phone-entry.ts';
import { storePhoneEntry } from './phone-entry.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { statusesInputSchema } from './status.ts';
import { requireAdmin } from '#features/account/require-admin.server.ts';
import { deleteOrphanedMails } from '#features/mail/kept-mails.server.ts';
import { hashWithSecret } from '#lib/session-secret.server.ts';

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
    const ids = await beginExport(kind, readInquirySearch(c.req.raw), username);
    return answerDownload({
      name: nameExport(kind, new Date()),
      contentType: 'text/csv; charset=utf-8; header=present',
      pieces: writeInquiryCsv(kind, ids),
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
    const stored = await addNote({ kind, id, username: c.var.session.user.username }, note);
    return stored
      ? answerJson<'POST /api/inquiries/:kind/:id/notes'>(201, stored)
      : refuseUnknownInquiry();
  })
  .post('/api/inquiries/:kind/:id/delete-note', requireAdmin(), async (c) => {
    const note = await readInput(c.req.raw, noteDeletionSchema, maxBytes);
    const [kind, id] = [readInquiryKind(c.req.param('kind')), readInquiryId(c.req.param('id'))];
    const { username } = c.var.session.user;
    const writer = await deleteNote({ kind, id, username }, note.id);
    if (writer !== null) throw new HttpError(403, `Only ${writer} can delete this note.`);
    return c.body(null, 204);
  })
  .put('/api/inquiries/:kind/:id/follow-up', requireAdmin(), async (c) => {
    const { day } = await readInput(c.req.raw, followUpSchema, maxBytes);
    const [kind, id] = [readInquiryKind(c.req.param('kind')), readInquiryId(c.req.param('id'))];
    return (await setFollowUp({ kind, id }, day))
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
