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
import {
  draftsSchema,
  oneDraftSchema,
  ownerHeader,
  presenceSchema,
  storedDraftSchema,
} from '#editing/editor/document/drafts.ts';
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

  const put = async (
    document: string,
    {
      deviceId = laptop,
      by = browser,
      joined = [] as { deviceId: string; revision: number }[],
    } = {},
  ) => {
    const response = await by.call(editorApi, 'PUT', path, {
      body: { deviceId, document, joined },
      headers: { 'user-agent': deviceId === laptop ? mac : iPhone },
    });
    expect(response.status).toBe(200);
    const { revision } = storedDraftSchema.parse(await response.json());
    return { deviceId, revision };
  };
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
    const first = await put('{"a":1}');
    const other = await put('{"b":1}', { deviceId: phone });
    const second = await put('{"a":2}');
    expect(second.revision).not.toBe(first.revision);
    expect(await list()).toEqual([
      { ...second, device: 'Mac', changes: 0 },
      { ...other, device: 'phone', changes: 0 },
    ]);
    expect(await read(laptop)).toEqual({ revision: second.revision, document: '{"a":2}' });
    expect(await read(phone)).toEqual({ revision: other.revision, document: '{"b":1}' });
  });

  test('A773: a draft takes the place of those that are joined in it, unless they went on meanwhile', async () => {
    const first = await put('{"a":1}');
    const joining = await put('{"a":1,"b":1}', { deviceId: phone, joined: [first] });
    expect(await list()).toMatchObject([{ deviceId: phone }]);
    // An answer that was lost is asked for again.
    await put('{"a":1,"b":1}', { deviceId: phone, joined: [first] });
    expect(await list()).toMatchObject([{ deviceId: phone }]);

    const again = await put('{"a":2}');
    expect(again.revision).not.toBe(first.revision);
    await put('{"a":3}');
    await put('{"a":2,"b":1}', { deviceId: phone, joined: [first, again, joining] });
    expect(await read(laptop)).toMatchObject({ document: '{"a":3}' });
    expect(await read(phone)).toMatchObject({ document: '{"a":2,"b":1}' });
  });

  test('A773: two devices that store at the same moment keep both drafts', async () => {
    await Promise.all([put('{"a":1}'), put('{"b":1}', { deviceId: phone })]);
    expect(await list()).toHaveLength(2);
  });

  test('A773: what a device stores while another one joins its former draft is kept', async () => {
    for (let round = 0; round < 30; round += 1) {
      const former = await put('{"b":1}', { deviceId: phone });
      const document = `{"b":"round ${round}"}`;
      await Promise.all([put('{"a":1}', { joined: [former] }), put(document, { deviceId: phone })]);
      expect(await read(phone)).toMatchObject({ document });
    }
  });

  test('A771: a draft that another device had ended in the release before is none, and goes', async () => {
    await put('{"a":1}');
    await sql`update editing_drafts set ending = 'discarded', ended_by = 'phone'`;
    expect([await list(), await read(laptop)]).toEqual([[], null]);
    await put('{"b":1}', { deviceId: phone });
    expect(await sql`select device from editing_drafts`).toEqual([{ device: 'phone' }]);
    await sql`update editing_drafts set ending = 'discarded', ended_by = 'phone'`;
    await put('{"b":2}', { deviceId: phone });
    expect(await read(phone)).toMatchObject({ document: '{"b":2}' });
  });

  test('A772: another admin neither reads nor replaces them', async () => {
    const mine = await put('{"mine":1}');
    await createAdminUser('Bea', await hashQuickly(testAdmin.password));
    const other = openTestBrowser();
    const body = { ...testAdmin, username: 'Bea' };
    await other.call(accountApi, 'POST', '/api/auth/login', { body });
    expect([await list(other), await read(laptop, other)]).toEqual([[], null]);
    await put('{"hers":1}', { by: other });
    await put('{"hers":1}', { by: other, deviceId: phone, joined: [mine] });
    expect(await read(laptop)).toEqual({ revision: mine.revision, document: '{"mine":1}' });
    expect(await list()).toHaveLength(1);
  });

  test.for([
    ['GET', path, undefined],
    ['GET', `${path}/${laptop}`, undefined],
    ['PUT', path, { deviceId: laptop, document: '{"hers":1}' }],
    ['POST', path, { deviceId: laptop, page: '/' }],
  ] as const)(
    'A772: %s %s is refused to a page of an admin whom another has replaced in this browser',
    async ([method, address, body]) => {
      await put('{"mine":1}');
      const ask = (owner: number) =>
        browser.call(editorApi, method, address, {
          ...(body && { body }),
          headers: { [ownerHeader]: owner.toString() },
        });
      const refused = await ask(userId + 1);
      expect([refused.status, await refused.text()]).toEqual([
        403,
        'Somebody else has logged in here. Please reload the page.',
      ]);
      expect(await read(laptop)).toMatchObject({ document: '{"mine":1}' });
      expect((await ask(userId)).status).toBe(200);
    },
  );

  test('A772: nobody without a session reads or stores one', async () => {
    const stranger = openTestBrowser();
    for (const response of [
      await stranger.call(editorApi, 'GET', path),
      await stranger.call(editorApi, 'GET', `${path}/${laptop}`),
      await stranger.call(editorApi, 'PUT', path, { body: { deviceId: laptop, document: '{}' } }),
    ]) {
      expect(response.status).toBe(401);
    }
    expect(await list()).toEqual([]);
  });

  test.for([
    [{ document: 'x'.repeat(256 * 1024 + 1) }, 422, 'Please keep the draft under 256 KB.'],
    [{ document: 'x'.repeat(512 * 1024) }, 413, ''],
    [{ document: '\0' }, 422, 'The draft holds characters that cannot be stored.'],
    [{ deviceId: 'nonsense' }, 422, 'There is no such device.'],
    [{ joined: [{ deviceId: laptop, revision: 1.5 }] }, 422, 'There is no such draft.'],
    [{ joined: [{ deviceId: 'x', revision: 1 }] }, 422, 'There is no such device.'],
    [{ joined: Array(101).fill({ deviceId: laptop, revision: 1 }) }, 422, 'Too many drafts.'],
    [{ isKept: true }, 422, 'The field "isKept" is not known here. Please leave it out.'],
  ] as const)('the draft %# is refused with a sentence', async ([rest, status, sentence]) => {
    const body = { deviceId: laptop, document: '{}', ...rest };
    const response = await browser.call(editorApi, 'PUT', path, { body });
    expect([response.status, await response.text()]).toEqual([
      status,
      expect.stringContaining(sentence) as string,
    ]);
    expect(await list()).toEqual([]);
  });

  test('any text that can be typed comes back', async () => {
    const document = JSON.stringify({ value: '\0 \uD83D “ä” \u{1F600} \\ "' });
    await put(document);
    expect(await read(laptop)).toMatchObject({ document });
    await put('x'.repeat(256 * 1024));
    const wrong = await browser.call(editorApi, 'GET', `${path}/nonsense`);
    expect([wrong.status, await wrong.text()]).toEqual([422, 'There is no such device.']);
  });

  test('A772: what was typed is in no log', async () => {
    const logs = (['info', 'warn', 'error', 'log'] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation(() => undefined),
    );
    await put('{"value":"a private word"}');
    await list();
    for (const document of ['a private word\0', `a private word${'x'.repeat(256 * 1024)}`]) {
      await browser.call(editorApi, 'PUT', path, { body: { deviceId: laptop, document } });
    }
    expect(JSON.stringify(logs.map(({ mock }) => mock.calls))).not.toContain('private');
  });

  test('A771: a list counts changes and has no documents', async () => {
    await put(touch('a', 'x', 'b'));
    await put('no JSON', { deviceId: phone });
    const response = await browser.call(editorApi, 'GET', path);
    const text = await response.text();
    expect(text).not.toContain('touched');
    const { drafts } = draftsSchema.parse(JSON.parse(text));
    expect(drafts.map(({ device, changes }) => [device, changes])).toEqual([
      ['phone', 0],
      ['Mac', 2],
    ]);
  });

  test('A771: the draft of a 21st device replaces the one left alone for the longest time', async () => {
    const toId = (index: number) => `${10_000_000 + index}-0000-4000-8000-000000000000`;
    for (let index = 0; index < 20; index += 1) await put('{}', { deviceId: toId(index) });
    // The first draft has been used again, so the second is the oldest.
    const used = await put('{"a":1}', { deviceId: toId(0) });
    expect(await list()).toHaveLength(20);
    await put('{}', { deviceId: toId(20) });
    const listed = (await list()).map(({ deviceId }) => deviceId);
    expect(listed).toHaveLength(20);
    expect(listed[0]).toBe(toId(20));
    expect(listed).toContain(toId(0));
    expect(listed).not.toContain(toId(1));
    // One that is joined makes room for the new one.
    await put('{}', { deviceId: toId(21), joined: [used] });
    expect((await list()).map(({ deviceId }) => deviceId)).toContain(toId(2));
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

  test('A771, A883: the answer has what another device of the same admin has stored, and whether it is in edit mode', async () => {
    await sql`truncate editing_places`;
    const here = async (deviceId: string, page: string | null) => {
      const response = await browser.call(editorApi, 'POST', path, { body: { deviceId, page } });
      return presenceSchema.parse(await response.json());
    };
    await put(touch('One change'), { deviceId: phone });
    const alone = await here(laptop, '/');
    expect(alone).toMatchObject({ others: [], isElsewhere: false });
    expect(alone.drafts).toMatchObject([{ deviceId: phone, device: 'phone', changes: 1 }]);
    expect(await here(phone, '/about')).toMatchObject({ others: [], isElsewhere: true });
    expect(await here(laptop, '/')).toMatchObject({ isElsewhere: true });
    await here(phone, null);
    expect(await here(laptop, '/')).toMatchObject({ isElsewhere: false });
    const body = { deviceId: laptop, page: '/' };
    expect((await openTestBrowser().call(editorApi, 'POST', path, { body })).status).toBe(401);
  });
});
