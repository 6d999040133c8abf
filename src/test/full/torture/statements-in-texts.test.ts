import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { catalogueApi } from '#site/directory/catalogue-api.server.ts';
import { searchTextHeader, writeSearchText } from '#office/inquiries/inquiry-search.ts';
import { sql } from '#lib/db/database.server.ts';
import { statements } from './hostile-statements.ts';
import { inquiryPathRoutes, searchRoutes } from './read-routes.ts';
import { bodyRoutes, formRoutes } from './routes.ts';
import { expectSoundAnswer } from './sound-answer.ts';
import { readStoredState } from './stored-state.ts';
import { expectInOrder, send, useTortureSite } from './torture-site.ts';

useTortureSite();

/** Long enough for every field, without space at either end. */
const toTyped = (statement: string) => statement.trim().padEnd(12, '.');

describe.for(formRoutes)('$title: SQL', (route) => {
  test.for(Object.keys(route.columns))(
    'ASVS 1.2.4: in the field %s is stored as typed',
    async (field) => {
      const { rows: before } = await readStoredState();
      for (const typed of statements) {
        const body = JSON.stringify({ ...route.valid, [field]: toTyped(typed) });
        const response = await send(route, { body });
        expect(response.status).toBe(201);
        const { id } = z.object({ id: z.uuid() }).parse(await response.json());
        const column = route.columns[field] ?? '';
        const stored = await sql.query(
          `select ${column} as text from ${route.table} where id = $1`,
          [id],
        );
        expect(stored).toEqual([{ text: toTyped(typed) }]);
      }
      const { rows: after } = await readStoredState();
      const added = { [route.table]: statements.length, submission_outbox: statements.length };
      expect(after).toEqual(
        Object.fromEntries(
          Object.entries(before).map(([name, count]) => [name, count + (added[name] ?? 0)]),
        ),
      );
    },
  );

  test('in headers and hidden fields is no more than a key', async () => {
    // HTTP headers cannot contain other characters.
    for (const typed of statements.map((each) => each.replaceAll(/[^\x20-\x7e]/g, ' '))) {
      const headers = { 'idempotency-key': typed, 'form-mark': typed, cookie: `session=${typed}` };
      expect((await send(route, { headers })).status).toBe(201);
      const fields = { submissionKey: `${typed}!`, formMark: typed, topic: typed };
      const body = JSON.stringify({ ...route.valid, ...fields });
      expect((await send(route, { body })).status).toBe(201);
    }
    await expectInOrder(route);
  });
});

const forgotten = bodyRoutes.find(({ title }) => title === 'forgotten password');

test('forgotten password: SQL is a name that nobody has, and answered like one', async () => {
  if (!forgotten) throw new Error('A forgotten password has no route.');
  const before = await readStoredState();
  const asked = statements.map(toTyped);
  for (const account of asked) {
    await sql`truncate rate_limits`;
    const response = await send(forgotten, { body: JSON.stringify({ account }) });
    expect([response.status, await response.text()]).toEqual([204, '']);
  }
  // Every request leaves a row, so that a known name takes no longer.
  const rows = { ...before.rows, admin_tokens: (before.rows.admin_tokens ?? 0) + asked.length };
  expect(await readStoredState()).toEqual({ ...before, rows });
  expect(await sql`select from admin_tokens where admin_user_id is not null`).toEqual([]);
  await expectInOrder(forgotten);
});

const refusing = bodyRoutes.filter((route) => route.success !== 201 && route !== forgotten);

describe.for(refusing)('$title: SQL', (route) => {
  // A token that nobody signed is that of a link which opens nothing.
  const refusals = route.path.startsWith('/api/sent') ? [404, 422] : [400, 401, 422];

  test('in a field or in the path changes nothing', async () => {
    const before = await readStoredState();
    for (const [index, typed] of statements.entries()) {
      await sql`truncate rate_limits`;
      // Any text is valid as a new password, and an account has few attempts.
      const fields = Object.keys(route.valid);
      for (const field of fields.slice(0, route.title === 'login' && index < 3 ? 2 : 1)) {
        const body = JSON.stringify({ ...route.valid, [field]: typed });
        expect(refusals).toContain((await send(route, { body })).status);
      }
      for (const name of Object.keys(route.params)) {
        const params = { ...route.params, [name]: typed };
        expect((await send(route, { params })).status).toBe(404);
      }
    }
    expect(await readStoredState()).toEqual(before);
    await expectInOrder(route);
  });
});

describe.for(searchRoutes)('$path: SQL', (route) => {
  const search = (name: string, typed: string) =>
    send({ ...route, path: `${route.path}?${new URLSearchParams([[name, typed]]).toString()}` });

  /** An empty list, three of them, or a file with only its header. */
  const nothing = /^\[\]$|^"Received[^\n]*\r\n$|^\{(?:"\w+":0,?){3}\}$/;

  test('beside a word that nobody wrote finds nothing, and is no order or page', async () => {
    // Each export is recorded.
    const before = { ...(await readStoredState()), rows: {} };
    for (const typed of statements) {
      const words = writeSearchText(`qzxq ${typed}`);
      const response = await send(route, { headers: { [searchTextHeader]: words } });
      expect([response.status, await response.text()]).toEqual([
        200,
        expect.stringMatching(nothing),
      ]);
      for (const name of ['status', 'sort', 'page', 'view', typed]) {
        expect((await search(name, typed)).status).toBe(400);
      }
    }
    expect(await readStoredState()).toMatchObject(before);
  });
});

describe.for(inquiryPathRoutes)('$path: SQL', (route) => {
  test('in the path finds nothing, and nothing is noted', async () => {
    const before = await readStoredState();
    for (const typed of [...statements, '../counts', '1\0', '\ud800', 'constructor', '']) {
      for (const name of Object.keys(route.params)) {
        const params = { ...route.params, [name]: typed };
        expect((await send(route, { params })).status).toBe(404);
      }
    }
    expect(await readStoredState()).toEqual(before);
  });
});

test.for([
  ['an article', catalogueApi, '/api/blog/'],
  ['a caregiver', catalogueApi, '/api/providers/'],
] as const)('SQL and paths as the id of %s find nothing: 404', async ([, app, path]) => {
  const climbs = ['../build', '..%2fbuild.json', '....//build', '/etc/passwd', '\\..\\build', '.'];
  for (const id of [...statements, ...climbs, '1\0', '\ud800', 'x'.repeat(5000), '1e0', '٣']) {
    const url = `http://localhost:8888${path}${encodeURIComponent(id.toWellFormed())}`;
    const response = await app.fetch(new Request(url));
    expect(response.status).toBe(404);
    await expectSoundAnswer(response);
  }
});
