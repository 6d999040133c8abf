import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { inquiryKinds } from '#site/forms/inquiry-kind.ts';
import { createAdminUser } from '#office/account/server/admin-users.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import {
  countTraces,
  removeInquiries,
  storeInquiries,
  storeInquiry,
  inquiryLists,
} from '#test/kit/database/stored-inquiries.ts';
import { parseCsv } from '#test/kit/parse-csv.ts';
import { openSignedInBrowser, testAdmin, useSignedInAdmin } from '#test/kit/api/test-admin.ts';
import { openTestBrowser } from '#test/kit/api/test-browser.ts';
import { inboxApi } from './inbox-api.server.ts';
import { inquiryDetailsSchema } from '#office/inquiries/inquiry-details.ts';
import { searchTextHeader, writeSearchText } from '#office/inquiries/inquiry-search.ts';
import { noteSchema } from '#office/inquiries/inquiry-notes.ts';

const { username } = testAdmin;

const foundSchema = z.array(z.looseObject({ id: z.string() }));

describeWithDatabase('what admins note about an inquiry', () => {
  const admin = useSignedInAdmin(removeInquiries);

  afterEach(() => {
    vi.useRealTimers();
  });

  const post = (path: string, body: unknown, browser = admin) =>
    browser.call(inboxApi, 'POST', `/api/inquiries/${path}`, { body });
  const addNote = (path: string, text: unknown, id: unknown = randomUUID(), browser = admin) =>
    post(`${path}/notes`, { text, id }, browser);
  const erase = (email: string) => post('erasure', { email, currentPassword: testAdmin.password });
  const follow = (path: string, day: unknown, browser = admin) =>
    browser.call(inboxApi, 'PUT', `/api/inquiries/${path}/follow-up`, { body: { day } });

  async function open(path: string) {
    const response = await admin.call(inboxApi, 'GET', `/api/inquiries/${path}`);
    return inquiryDetailsSchema.parse(await response.json());
  }

  async function store(kind = 'client'): Promise<string> {
    const known = inquiryKinds.find((each) => each === kind) ?? 'client';
    return `${known}/${await storeInquiry(known)}`;
  }

  test.for(inquiryKinds)('A839: is kept in its log, with name and time (%s)', async (kind) => {
    const [path, other] = [await store(kind), await store(kind)];
    const response = await addNote(path, '  Called at noon.\nShe prefers mornings. ');
    expect(response.status).toBe(201);
    const note = noteSchema.parse(await response.json());
    expect(note).toMatchObject({ username, text: 'Called at noon.\nShe prefers mornings.' });
    expect(Math.abs(Date.now() - Date.parse(note.createdAt))).toBeLessThan(60_000);
    await addNote(path, 'Second');
    expect((await open(path)).notes.map(({ text }) => text)).toEqual([note.text, 'Second']);
    expect((await open(other)).notes).toEqual([]);
  });

  test('A839: a note sent twice is stored once', async () => {
    const [path, other, id] = [await store(), await store(), randomUUID()];
    const answers = await Promise.all([1, 2, 3].map(() => addNote(path, 'Called', id)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await open(path)).notes).toHaveLength(1);
    expect((await addNote(other, 'Called', id)).status).toBe(404);
    expect((await open(other)).notes).toEqual([]);
  });

  test('A839: each admin deletes their own notes, and nobody else does', async () => {
    const path = await store();
    const mine = noteSchema.parse(await (await addNote(path, 'Mine')).json());
    await createAdminUser('Grace', 'no hash of a password');
    const theirs = randomUUID();
    await sql`insert into inquiry_notes (id, inquiry_kind, inquiry_id, admin_username, body)
      values (${theirs}, 'client', ${path.slice('client/'.length)}, 'Grace', 'Hers')`;
    const refused = await post(`${path}/delete-note`, { id: theirs });
    expect([refused.status, await refused.text()]).toEqual([
      403,
      'Only Grace can delete this note.',
    ]);
    expect((await post(`${await store()}/delete-note`, { id: mine.id })).status).toBe(204);
    expect((await open(path)).notes).toHaveLength(2);
    expect((await post(`${path}/delete-note`, { id: mine.id })).status).toBe(204);
    expect((await post(`${path}/delete-note`, { id: mine.id })).status).toBe(204);
    expect((await open(path)).notes.map(({ text }) => text)).toEqual(['Hers']);
  });

  test.for(inquiryKinds)(
    'A839: a search finds an inquiry by its notes, too, until they are deleted (%s)',
    async (kind) => {
      const [noted, other] = [await store(kind), await store(kind)];
      const find = async (q: string) => {
        const { list, path } = inquiryLists[kind];
        const headers = { [searchTextHeader]: writeSearchText(q) };
        const response = await admin.call(list, 'GET', `${path}?page=1`, { headers });
        return foundSchema.parse(await response.json()).map(({ id }) => `${kind}/${id}`);
      };
      const note = noteSchema.parse(
        await (await addNote(noted, 'Speaks Spanish.\nAsk for José at 5%')).json(),
      );
      for (const q of ['spanish', 'JOSE 5%', 'José']) expect(await find(q)).toEqual([noted]);
      for (const q of ['5_', 'portuguese', 'spanish portuguese']) expect(await find(q)).toEqual([]);

      await addNote(other, 'spanish');
      await post(`${noted}/delete-note`, { id: note.id });
      expect(await find('spanish')).toEqual([other]);
    },
  );

  test('A839: a note and an erasure at once leave nothing behind', async () => {
    const paths = await Promise.all([1, 2, 3, 4].map(() => store()));
    const erasing = erase('jo@example.com');
    await Promise.all([...paths.map((path) => addNote(path, 'Late')), erasing]);
    await erase('jo@example.com');
    expect(await countTraces()).toEqual({ inquiries: 0, changes: 0, notes: 0, outbox: 0 });
  });

  test.for([
    [{ text: ' ', id: randomUUID() }, 'Please write something first'],
    [{ text: 'x'.repeat(4001), id: randomUUID() }, 'Please keep this to 4,000 characters'],
    [{ text: 'a\0', id: randomUUID() }, 'Please remove the characters that cannot be shown'],
    [{ text: 'Called', id: 'one' }, 'Please name the note by its id'],
  ] as const)('refuses the note %#', async ([body, sentence]) => {
    const path = await store();
    const response = await post(`${path}/notes`, body);
    expect([response.status, await response.text()]).toEqual([422, sentence]);
    expect((await open(path)).notes).toEqual([]);
  });

  test('A839: 4,000 characters of any script fit', async () => {
    const path = await store();
    expect((await addNote(path, '字'.repeat(4000))).status).toBe(201);
  });

  test.for(inquiryKinds)('A839, A840: is exported with its inquiry (%s)', async (kind) => {
    const path = await store(kind);
    await addNote(path, '=1+1');
    await addNote(path, 'Second');
    await follow(path, '2026-11-27');
    const response = await admin.call(inboxApi, 'GET', `/api/inquiries/${kind}/export`);
    const [header = [], row = []] = parseCsv((await response.text()).replace('\uFEFF', ''));
    expect(row[header.indexOf('Follow up on')]).toBe('2026-11-27');
    const moment = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d UTC`;
    expect(row[header.indexOf('Notes')]).toMatch(
      new RegExp(String.raw`^${moment}, ${username}: =1\+1\n${moment}, ${username}: Second$`),
    );
  });

  test.for(inquiryKinds)(
    'A840: a day to follow up is set, shown and cleared (%s)',
    async (kind) => {
      const path = await store(kind);
      const id = path.split('/')[1];
      const response = await follow(path, '2026-11-27');
      expect([response.status, await response.json()]).toEqual([200, { id, day: '2026-11-27' }]);
      expect((await open(path)).followUpOn).toBe('2026-11-27');
      const { list, path: listPath } = inquiryLists[kind];
      const rows: unknown = await (await admin.call(list, 'GET', listPath)).json();
      expect(rows).toMatchObject([{ id, followUpOn: '2026-11-27' }]);
      expect((await follow(path, null)).status).toBe(200);
      expect(await open(path)).not.toHaveProperty('followUpOn');
    },
  );

  test.for(['2026-02-30', '27.11.2026', '1999-12-31', '20266-01-01', '2026-11', '2026', '', 5])(
    'A840: refuses the day %j',
    async (day) => {
      const path = await store();
      const response = await follow(path, day);
      expect([response.status, await response.text()]).toEqual([
        422,
        'Please enter a date from 2000 to 2099',
      ]);
    },
  );

  test.for([
    ['2026-01-15T04:59:00.000Z', 2],
    ['2026-01-15T05:00:00.000Z', 3],
  ] as const)('A840: due is what is due in Florida at %s', async ([now, count]) => {
    const days = [null, '2026-01-11', '2026-01-14', '2026-01-15', '2026-01-16'];
    const ids = await storeInquiries(
      'contact',
      days.map(() => ({ status: 'completed' })),
    );
    for (const [index, day] of days.entries()) await follow(`contact/${ids[index] ?? ''}`, day);
    const [spam = ''] = await storeInquiries('contact', [{ isSpam: true }]);
    await follow(`contact/${spam}`, '2026-01-11');
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    const later = await openSignedInBrowser();
    const counts: unknown = await (
      await later.call(inboxApi, 'GET', '/api/inquiries/counts')
    ).json();
    expect(counts).toMatchObject({ contact: 0, due: { client: 0, provider: 0, contact: count } });
    const { list, path } = inquiryLists.contact;
    const response = await later.call(list, 'GET', `${path}?view=due`);
    const found = z.array(z.object({ id: z.string() })).parse(await response.json());
    expect(found.map(({ id }) => id).sort()).toEqual(ids.slice(1, 1 + count).sort());
  });

  test('without a session is refused and stored nowhere', async () => {
    const path = await store();
    const stranger = openTestBrowser();
    const id = randomUUID();
    expect((await addNote(path, 'Hi', id, stranger)).status).toBe(401);
    expect((await post(`${path}/delete-note`, { id }, stranger)).status).toBe(401);
    expect((await follow(path, '2026-11-27', stranger)).status).toBe(401);
    expect(await open(path)).toMatchObject({ notes: [] });
  });

  test('an unknown inquiry takes none', async () => {
    const path = `client/${randomUUID()}`;
    expect((await addNote(path, 'Hi')).status).toBe(404);
    expect((await follow(path, '2026-11-27')).status).toBe(404);
    expect(await countTraces()).toMatchObject({ notes: 0 });
  });
});
