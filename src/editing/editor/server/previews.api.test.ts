import { beforeEach, expect, test } from 'vitest';
import { storePicture } from '#editing/pictures/picture-rows.server.ts';
import type { SavedContent } from '#editing/publishing/publishing-contract.ts';
import { sql } from '#lib/db/database.server.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { drawPicture } from '#test/kit/sample-picture.ts';
import { useEditing } from '#test/kit/site/editing-project.ts';
import { openTestBrowser, type TestBrowser } from '#test/kit/api/test-browser.ts';
import { editorApi } from './editor-api.server.ts';
import type { PreviewInfo } from '#editing/editor/page/previews.ts';

const headline = { id: 'hero-title', type: 'text', value: 'Open in the storm' };

describeWithDatabase('a link to pending changes', () => {
  const { project, admin: browser } = useEditing();
  let visitor: TestBrowser;

  beforeEach(() => {
    visitor = openTestBrowser();
  });

  const share = async (edits: object[], status = 201) => {
    const response = await browser.call(editorApi, 'POST', '/api/admin/previews', {
      body: { edits },
    });
    expect(response.status).toBe(status);
    return response;
  };
  const shareToken = async (...edits: object[]) =>
    ((await (await share(edits)).json()) as { token: string }).token;
  const open = (token: string) =>
    visitor.call(editorApi, 'POST', '/api/preview', { body: { token } });
  const show = async (token: string) => {
    const response = await open(token);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    return ((await response.json()) as { content: SavedContent }).content;
  };
  const list = async () => {
    const response = await browser.call(editorApi, 'GET', '/api/admin/previews');
    return ((await response.json()) as { previews: PreviewInfo[] }).previews;
  };

  test('A833: shows them without a login, and nobody else sees them', async () => {
    const token = await shareToken(headline);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await show(token)).toEqual({
      'hero-title': { type: 'text', value: 'Open in the storm' },
    });
    const live = await visitor.call(editorApi, 'GET', '/api/admin/content');
    expect(await live.text()).toBe('{}');
    expect(JSON.stringify(await sql`select * from previews`)).not.toContain(token);
    expect(await sql`select from content_saves`).toEqual([]);
  });

  test('A833: shows a changed list as the editor does', async () => {
    const id = 'content/pages/services.yaml#faq.items';
    const edits = await browser.call(editorApi, 'POST', '/api/admin/content-items', {
      body: { ids: ['faq-1-question'] },
    });
    const { lists } = (await edits.json()) as {
      lists: { target: string; items: { value: object }[] }[];
    };
    const list = lists.find(({ target }) => target === id);
    const items = (list?.items ?? []).map(({ value }) => value);
    const moved = [...items.slice(1).map((value, index) => ({ from: index + 1, value }))];
    const added = { from: null, value: { question: 'May we swim?', answer: 'Yes.' } };
    const token = await shareToken({
      id,
      type: 'list',
      base: JSON.stringify(items),
      value: JSON.stringify([...moved, added]),
    });
    const shown = (await show(token))[id];
    expect(shown).toMatchObject({
      type: 'list',
      value: {
        items: [
          ...moved.map(({ from, value }) => ({ key: `b${from}`, value })),
          { key: expect.any(String) as string, value: added.value },
        ],
      },
    });
  });

  test('A833: says in words what becomes of entries and their choices, of those that visitors see', async () => {
    const [marisol, nikos, linh] = ['marisol-reyes', 'nikos-pappas', 'linh-tran'].map(
      (name) => `content/providers/${name}.yaml`,
    );
    const toField = (file: string | undefined, field: string, value: unknown) => ({
      id: `${file ?? ''}#${field}`,
      type: 'field',
      value: JSON.stringify(value),
    });
    const token = await shareToken(
      toField(marisol, 'rating', 3.5),
      toField(marisol, 'order', 9000),
      toField(nikos, 'state', 'hidden'),
      { id: linh, type: 'entry', base: '', value: '' },
    );
    const notes = Object.entries(await show(token)).map(([key, { value }]) => [
      key.split(':')[0],
      value,
    ]);
    expect(notes).toHaveLength(3);
    expect(notes).toEqual(
      expect.arrayContaining([
        [
          'note',
          { ids: expect.arrayContaining(['provider-name-1']) as unknown, words: 'Rating: 5 → 3.5' },
        ],
        ['note', { ids: ['provider-name-7', 'provider-title-7'], words: 'Hidden from visitors' }],
        ['note', { ids: ['provider-name-6', 'provider-title-6'], words: 'Deleted' }],
      ]),
    );
  });

  test('A833: shows a picture that is not live, and no other', async () => {
    const bytes = await drawPicture('png');
    await storePicture('public/uploads/storm-0123456789.png', bytes);
    await storePicture('public/uploads/other-0123456789.png', bytes);
    const token = await shareToken({
      id: 'home-hero-image',
      type: 'image',
      value: '/uploads/storm-0123456789.png',
    });
    const address = '/api/preview/pictures/storm-0123456789.png';
    expect(await show(token)).toEqual({ 'home-hero-image': { type: 'image', value: address } });
    const picture = await visitor.call(editorApi, 'GET', address);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    const other = await visitor.call(editorApi, 'GET', address.replace('storm', 'other'));
    expect(other.status).toBe(404);
  });

  test.each([
    [
      'a new entry that is hidden',
      (image: string) => ({
        id: 'new:providers:1',
        type: 'entry',
        base: '',
        value: JSON.stringify({
          data: {
            name: 'Ana Ruiz',
            title: 'Nanny',
            bio: 'Kind.',
            image,
            rating: 5,
            experience: '2 years',
            serviceType: 'nanny',
            permissionSince: '2026-03-02',
            state: 'hidden',
          },
          text: '',
        }),
      }),
    ],
    [
      'a hidden entry',
      (image: string) => ({ id: 'provider-image-6', type: 'image', value: image }),
    ],
  ])('A833: keeps and serves nothing of %s', async (_, toEdit) => {
    const file = 'content/providers/linh-tran.yaml';
    const text = project.read(file);
    project.repository.write({ [file]: text.replace('id: 6\n', 'id: 6\nstate: hidden\n') });
    project.repository.commitAll('Hidden');
    project.build();
    await storePicture('public/uploads/ana-1a2b3c4d.png', await drawPicture('png'));
    const token = await shareToken(headline, toEdit('/uploads/ana-1a2b3c4d.png'));
    expect(Object.keys(await show(token))).toEqual(['hero-title']);
    const address = '/api/preview/pictures/ana-1a2b3c4d.png';
    expect((await visitor.call(editorApi, 'GET', address)).status).toBe(404);
    const stored = JSON.stringify(await sql`select changes from previews`);
    expect(stored).not.toMatch(/Ana|ana-1a2b3c4d/);
  });

  test('A801, A833: shows a new entry as its card does, and nothing else of it', async () => {
    await storePicture('public/uploads/zoe-1a2b3c4d.png', await drawPicture('png'));
    const data = {
      name: 'Zoe Hart',
      title: 'Nanny',
      bio: 'Kind.',
      image: '/uploads/zoe-1a2b3c4d.png',
      rating: 4.5,
      experience: '2 years',
      serviceType: 'nanny',
      counties: ['pinellas'],
      permissionSince: '2026-03-02',
      detailedBio: 'Long.',
      order: 1500,
    };
    const toEntry = (fields: object) => ({
      id: `new:providers:${Math.random()}`,
      type: 'entry',
      base: '',
      value: JSON.stringify({ data: { ...data, ...fields }, text: '' }),
    });
    const token = await shareToken(
      toEntry({}),
      toEntry({ name: 'Ana Ruiz', state: 'hidden' }),
      toEntry({ name: 'Eva Half', title: '' }),
      toEntry({ name: 'Ida Real', permissionSince: undefined }),
    );
    const shown = Object.values(await show(token));
    const address = '/api/preview/pictures/zoe-1a2b3c4d.png';
    expect(shown.map(({ type, value }) => [type, value])).toEqual([
      [
        'entry',
        {
          kind: 'providers',
          before: 2,
          data: {
            name: 'Zoe Hart',
            title: 'Nanny',
            bio: 'Kind.',
            image: address,
            rating: 4.5,
            counties: ['pinellas'],
          },
        },
      ],
    ]);
    expect((await visitor.call(editorApi, 'GET', address)).status).toBe(200);
    expect(await list()).toMatchObject([{ places: ['Added the caregiver Zoe Hart'] }]);
    const stored = JSON.stringify(await sql`select changes from previews`);
    expect(stored).not.toMatch(/Ana Ruiz|Eva Half|Ida Real/);
    const live = await visitor.call(editorApi, 'GET', '/api/admin/content');
    expect(await live.text()).toBe('{}');
  });

  test('A833: is not made of new entries alone that visitors would not see', async () => {
    const value = JSON.stringify({ data: { name: 'Ana Ruiz', state: 'hiden' }, text: '' });
    await share([{ id: 'new:providers:1', type: 'entry', base: '', value }], 422);
    expect(await list()).toEqual([]);
  });

  test.each([
    [
      'revoked',
      async (id: string) => {
        await browser.call(editorApi, 'DELETE', `/api/admin/previews?id=${id}`);
      },
    ],
    [
      'expired',
      async () => {
        await sql`update previews set expires_at = now()`;
      },
    ],
  ])('A833: its pictures are gone once it is %s, but not for admins', async (_, end) => {
    const name = 'storm-0123456789.png';
    await storePicture(`public/uploads/${name}`, await drawPicture('png'));
    const edit = { id: 'home-hero-image', type: 'image', value: `/uploads/${name}` };
    await shareToken(edit);
    const [preview] = await list();
    const read = async (by: TestBrowser, path: string) => {
      const response = await by.call(editorApi, 'GET', `${path}/${name}`);
      return [response.status, response.headers.get('cache-control')];
    };
    const shared = '/api/preview/pictures';
    expect(await read(visitor, shared)).toEqual([200, 'no-store']);
    await end(preview?.id ?? '');
    expect(await read(visitor, shared)).toEqual([404, 'no-store']);
    expect(await read(visitor, '/api/admin/pictures')).toEqual([401, 'no-store']);
    expect(await read(browser, '/api/admin/pictures')).toEqual([200, 'no-store']);
  });

  test('A833: is listed, and shows nothing once it is revoked', async () => {
    const token = await shareToken(headline);
    const [preview] = await list();
    expect(preview).toMatchObject({ places: ['Home › Top of the page › Headline'] });
    expect(Date.parse(preview?.expiresAt ?? '') - Date.now()).toBeGreaterThan(29 * 86_400_000);
    const path = `/api/admin/previews?id=${preview?.id ?? ''}`;
    expect((await visitor.call(editorApi, 'DELETE', path)).status).toBe(401);
    expect((await browser.call(editorApi, 'DELETE', path)).status).toBe(204);
    const gone = await open(token);
    expect([gone.status, await gone.text()]).toEqual([
      410,
      'This preview has ended. Ask the agency for a new link.',
    ]);
    expect(await list()).toEqual([]);
  });

  test('A833: ends by itself after 30 days, and no other token opens it', async () => {
    const token = await shareToken(headline);
    for (const other of ['', 'x', token.slice(1), `${token}x`]) {
      expect((await open(other)).status).toBe(410);
    }
    await sql`update previews set expires_at = now()`;
    expect((await open(token)).status).toBe(410);
    expect(await list()).toEqual([]);
    expect(await sql`select from previews`).toEqual([]);
  });

  test('A833: is not made of what breaks a rule, or of what visitors never see', async () => {
    await share([{ ...headline, value: 'x'.repeat(500) }], 422);
    const hidden = 'content/providers/linh-tran.yaml';
    project.repository.write({ [hidden]: `${project.read(hidden)}state: hidden\n` });
    project.repository.commitAll('Hidden');
    project.build();
    const bio = { id: 'provider-bio-6', type: 'text', value: 'Seen by nobody.' };
    await share([bio], 422);
    expect(await show(await shareToken(headline, bio))).not.toHaveProperty('provider-bio-6');
  });
});
