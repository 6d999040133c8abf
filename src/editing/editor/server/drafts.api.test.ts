import { beforeEach, expect, test, vi } from 'vitest';
import { accountApi } from '#office/account/server/account-api.server.ts';
import { createAdminUser } from '#office/account/server/admin-users.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { findLargestAnswer } from '#test/kit/database/largest-answer.ts';
import { hashQuickly } from '#test/kit/quick-hash.ts';
import {
  openBrowserOf,
  openSignedInBrowser,
  resetTestAdmin,
  testAdmin,
} from '#test/kit/api/test-admin.ts';
import { openTestBrowser, type TestBrowser } from '#test/kit/api/test-browser.ts';
import { draftsSchema, oneDraftSchema, presenceSchema } from '#editing/editor/document/drafts.ts';
import { editorApi } from './editor-api.server.ts';

const path = '/api/admin/drafts';
const laptop = '11111111-1111-4111-8111-111111111111';
const phone = '22222222-2222-4222-8222-222222222222';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15';
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1';

describeWithDatabase('/api/admin/drafts', (getDatabase) => {
  let userId: number;
  let browser: TestBrowser;

  beforeEach(async () => {
    userId = await resetTestAdmin();
    browser = await openSignedInBrowser();
  });

  const put = (document: string, { deviceId = laptop, isKept = false, by = browser } = {}) =>
    by.call(editorApi, 'PUT', path, {
      body: { deviceId, document, isKept },
      headers: { 'user-agent': deviceId === laptop ? mac : iPhone },
    });
  const end = (query: string, by = browser) =>
    by.call(editorApi, 'DELETE', `${path}?${query}`, { headers: { 'user-agent': iPhone } });
  const list = async (by = browser) => {
    const response = await by.call(editorApi, 'GET', path);
    return draftsSchema.parse(await response.json()).drafts;
  };
  const read = async (deviceId: string, by = browser) => {
    const response = await by.call(editorApi, 'GET', `${path}/${deviceId}`);
    return oneDraftSchema.parse(await response.json()).draft;
  };
  const touch = (...values: string[]) =>
    JSON.stringify({ touched: values.map((value) => ({ value, base: 'x' })) });

  test('A771: what one device stores, the others read, with its name and the newest first', async () => {
    expect((await put('{"a":1}')).status).toBe(204);
    expect((await put('{"b":1}', { deviceId: phone })).status).toBe(204);
    expect((await put('{"a":2}')).status).toBe(204);
    expect(await list()).toMatchObject([
      { deviceId: laptop, device: 'Mac', revision: 2, ending: null },
      { deviceId: phone, device: 'phone', revision: 1, ending: null },
    ]);
    expect(await read(laptop)).toMatchObject({ revision: 2, document: '{"a":2}' });
    expect(await read(phone)).toMatchObject({ revision: 1, document: '{"b":1}' });
    expect((await end(`device=${laptop}`)).status).toBe(204);
    expect(await list()).toMatchObject([{ deviceId: phone }]);
  });

  test('A772: another admin neither reads, replaces nor ends them', async () => {
    await put('{"mine":1}');
    await createAdminUser('Bea', await hashQuickly(testAdmin.password));
    const other = openTestBrowser();
    const body = { ...testAdmin, username: 'Bea' };
    await other.call(accountApi, 'POST', '/api/auth/login', { body });
    expect(await list(other)).toEqual([]);
    await put('{"hers":1}', { by: other });
    expect((await end(`device=${laptop}&revision=1&ending=taken`, other)).status).toBe(204);
    await end(`device=${laptop}`, other);
    expect(await read(laptop)).toMatchObject({ document: '{"mine":1}', revision: 1, ending: null });
    expect(await read(laptop, other)).toBeNull();
  });

  test('A772: nobody without a session reads or stores one', async () => {
    const stranger = openTestBrowser();
    for (const response of [
      await stranger.call(editorApi, 'GET', path),
      await stranger.call(editorApi, 'GET', `${path}/${laptop}`),
      await put('{}', { by: stranger }),
      await end(`device=${laptop}`, stranger),
    ]) {
      expect(response.status).toBe(401);
    }
    expect(await list()).toEqual([]);
  });

  test.for(['taken', 'discarded'] as const)(
    'A773: a draft that another device has %s does not come back by itself',
    async (ending) => {
      await put('{"a":1}');
      expect((await end(`device=${laptop}&revision=1&ending=${ending}`)).status).toBe(204);
      // Repeating a call after a lost response has the same result.
      expect((await end(`device=${laptop}&revision=1&ending=${ending}`)).status).toBe(204);
      const draft = { document: '{"a":1}', ending: { kind: ending, by: 'phone' } };
      const refused = await put('{"a":1,"b":2}');
      expect([refused.status, await refused.json()]).toMatchObject([409, { draft }]);
      expect(await read(laptop)).toMatchObject(draft);

      expect((await put('{"b":2}', { isKept: true })).status).toBe(204);
      expect(await read(laptop)).toMatchObject({ document: '{"b":2}', ending: null });
    },
  );

  test('A773: a draft that has gone on meanwhile is not ended unseen', async () => {
    await put('{"a":1}');
    await put('{"a":2}');
    const refused = await end(`device=${laptop}&revision=1&ending=discarded`);
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { draft: { document: '{"a":2}', revision: 2, ending: null } },
    ]);
    await end(`device=${laptop}`);
    const gone = await end(`device=${laptop}&revision=2&ending=taken`);
    expect([gone.status, await gone.json()]).toEqual([409, { draft: null }]);
  });

  test('any text that can be typed comes back, and one that is too long is refused', async () => {
    const document = JSON.stringify({ value: '\0 \uD83D “ä” \u{1F600} \\ "' });
    expect((await put(document)).status).toBe(204);
    expect(await read(laptop)).toMatchObject({ document });
    const long = await put('x'.repeat(256 * 1024 + 1));
    expect([long.status, await long.text()]).toEqual([422, 'Please keep the draft under 256 KB.']);
    expect((await put('x'.repeat(512 * 1024))).status).toBe(413);
    expect((await put('x'.repeat(256 * 1024))).status).toBe(204);
    expect((await put('\0')).status).toBe(422);
  });

  test.for([
    ['device=nonsense', 'There is no such device.'],
    [`device=${laptop}&revision=x&ending=taken`, 'There is no such draft.'],
    [`device=${laptop}&revision=1&ending=eaten`, 'There is no such ending.'],
    [`device=${laptop}&other=1`, 'The field "other" is not known here. Please leave it out.'],
  ] as const)('the query "%s" is refused with a sentence', async ([query, sentence]) => {
    const response = await end(query);
    expect([response.status, await response.text()]).toEqual([422, sentence]);
  });

  test('A772: what was typed is in no log', async () => {
    const logs = (['info', 'warn', 'error', 'log'] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation(() => undefined),
    );
    await put('{"value":"a private word"}');
    await list();
    await put('a private word\0');
    await put(`a private word${'x'.repeat(256 * 1024)}`);
    expect(JSON.stringify(logs.map(({ mock }) => mock.calls))).not.toContain('private');
  });

  test('A771: a list counts changes and has no documents, also those of earlier times', async () => {
    await put(touch('a', 'x', 'b'));
    await put('no JSON', { deviceId: phone });
    await sql`update editing_drafts set changes = null where device_id = ${laptop}`;
    const response = await browser.call(editorApi, 'GET', path);
    const answer = await response.text();
    expect(answer).not.toContain('touched');
    const { drafts } = draftsSchema.parse(JSON.parse(answer));
    expect(drafts.map(({ device, changes }) => [device, changes])).toEqual([
      ['phone', 0],
      ['Mac', 2],
    ]);
  });

  test('A771: the draft of a 21st device replaces the one left alone for the longest time', async () => {
    const toId = (index: number) => `${10_000_000 + index}-0000-4000-8000-000000000000`;
    for (let index = 0; index < 20; index += 1) await put('{}', { deviceId: toId(index) });
    // The first draft has been used again, so the second is the oldest.
    await put('{"a":1}', { deviceId: toId(0) });
    expect(await list()).toHaveLength(20);
    await put('{}', { deviceId: toId(20) });
    const listed = (await list()).map(({ deviceId }) => deviceId);
    expect(listed).toHaveLength(20);
    expect(listed[0]).toBe(toId(20));
    expect(listed).toContain(toId(0));
    expect(listed).not.toContain(toId(1));
  });

  test('A758: a list of the longest drafts reads none of them', async () => {
    await sql`
      insert into editing_drafts (admin_user_id, device_id, device, document, changes)
      select ${userId}, gen_random_uuid(), 'phone', repeat('x', 260000), 1 from generate_series(1, 60)`;
    const { characters } = await findLargestAnswer(getDatabase(), async () => {
      expect(await list()).toHaveLength(20);
    });
    expect(characters).toBeLessThan(10_000);
  });

  test('they go with their admin', async () => {
    await put('{"a":1}');
    await sql`delete from admin_users where id = ${userId}`;
    expect(await sql`select from editing_drafts`).toEqual([]);
  });

  test('A883: whoever edits learns who else does and where, until they leave or are silent for a while', async () => {
    await sql`truncate editing_places`;
    const bea = await openBrowserOf('Bea');
    const here = async (by: TestBrowser, deviceId: string, page: string | null, target = '') => {
      const body = { deviceId, page, target };
      const response = await by.call(editorApi, 'POST', path, { body });
      return presenceSchema.parse(await response.json()).others;
    };
    const headline = 'content/pages/home.yaml#hero.title';
    expect(await here(browser, laptop, '/')).toEqual([]);
    expect(await here(browser, laptop, '/', headline)).toEqual([]);
    expect(await here(bea, phone, '/about')).toEqual([
      { name: 'Ada', page: '/', target: headline },
    ]);
    expect(await here(browser, laptop, '/')).toEqual([{ name: 'Bea', page: '/about', target: '' }]);

    await sql`update editing_places set seen_at = now() - interval '91 seconds'`;
    expect(await here(bea, phone, '/about')).toEqual([]);
    expect(await here(browser, laptop, '/')).toMatchObject([{ name: 'Bea' }]);
    await here(bea, phone, null);
    expect(await here(browser, laptop, '/')).toEqual([]);
    await sql`update editing_places set seen_at = now() - interval '11 minutes'`;
    await here(bea, phone, '/about');
    expect(await sql`select username from editing_places`).toEqual([{ username: 'Bea' }]);
  });

  test('A883: the answer has what another device of the same admin has stored since', async () => {
    const body = { deviceId: laptop, page: '/' };
    await put(touch('One change'), { deviceId: phone });
    const response = await browser.call(editorApi, 'POST', path, { body });
    const { drafts } = presenceSchema.parse(await response.json());
    expect(drafts).toMatchObject([{ deviceId: phone, device: 'phone', changes: 1 }]);
    const stranger = await openTestBrowser().call(editorApi, 'POST', path, { body });
    expect(stranger.status).toBe(401);
  });
});
