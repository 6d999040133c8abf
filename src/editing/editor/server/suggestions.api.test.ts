import { beforeEach, expect, test } from 'vitest';
import { sql } from '#lib/db/database.server.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { useEditing } from '#test/kit/site/editing-project.ts';
import { openTestBrowser, type TestBrowser } from '#test/kit/api/test-browser.ts';
import type { PreviewInfo, SuggestionInfo } from '#editing/editor/page/previews.ts';
import { editorApi } from './editor-api.server.ts';

describeWithDatabase('A948: suggestions', () => {
  const { admin } = useEditing();
  let guest: TestBrowser;

  beforeEach(() => {
    guest = openTestBrowser();
  });

  const invite = async (body: object = { edits: [], takesWords: true }) => {
    const made = await admin.call(editorApi, 'POST', '/api/admin/previews', { body });
    expect(made.status).toBe(201);
    return ((await made.json()) as { token: string }).token;
  };
  const suggest = (token: string, texts: object[], more: object = {}) =>
    guest.call(editorApi, 'POST', '/api/preview/suggestions', {
      body: { token, name: 'Ana Ruiz', page: '/', texts, ...more },
    });
  const list = async () => {
    const response = await admin.call(editorApi, 'GET', '/api/admin/suggestions');
    return ((await response.json()) as { suggestions: SuggestionInfo[] }).suggestions;
  };
  const headline = { id: 'hero-title', shown: 'Exceptional care', words: 'Kind care' };
  const ask = async (response: Promise<Response>) => {
    const { status } = await response;
    return status;
  };

  test('A948: whoever has the link sends other words without a login; an admin reads and removes each', async () => {
    const token = await invite();
    const opened = await guest.call(editorApi, 'POST', '/api/preview', { body: { token } });
    expect(await opened.json()).toEqual({ content: {}, takesWords: true });
    expect(await (await suggest(token, [headline])).text()).toBe('');
    // A repeat after a lost answer adds nothing.
    expect(await ask(suggest(token, [headline]))).toBe(204);
    const [one, ...more] = await list();
    expect(more).toEqual([]);
    expect(one).toMatchObject({
      name: 'Ana Ruiz',
      contentId: 'hero-title',
      page: '/',
      place: 'Home › Top of the page › Headline',
      shown: 'Exceptional care',
      words: 'Kind care',
      form: 'plain',
    });
    const device = { deviceId: '7d1b7b0e-55b4-4d5c-9f0e-3f5f2b1c8a01', page: '/' };
    const here = await admin.call(editorApi, 'POST', '/api/admin/drafts', { body: device });
    expect(await here.json()).toMatchObject({ suggestions: 1 });
    const gone = await admin.call(
      editorApi,
      'DELETE',
      `/api/admin/suggestions?id=${one?.id ?? ''}`,
    );
    expect(gone.status).toBe(204);
    expect(await list()).toEqual([]);
    expect(await sql`select from content_saves`).toEqual([]);
  });

  test('A948: a revoked or expired link takes no more, and what came by it stays', async () => {
    const token = await invite();
    await suggest(token, [headline]);
    const previews = await admin.call(editorApi, 'GET', '/api/admin/previews');
    const [preview] = ((await previews.json()) as { previews: PreviewInfo[] }).previews;
    expect(preview).toMatchObject({ takesWords: true, places: [] });
    await admin.call(editorApi, 'DELETE', `/api/admin/previews?id=${preview?.id ?? ''}`);
    expect(await ask(suggest(token, [{ ...headline, words: 'More' }]))).toBe(410);
    expect(await list()).toHaveLength(1);

    const other = await invite();
    await sql`update previews set expires_at = now() - interval '1 second'`;
    expect(await ask(suggest(other, [headline]))).toBe(410);
    await sql`update suggestions set created_at = now() - interval '91 days'`;
    expect(await list()).toEqual([]);
  });

  test('A948: a link to a preview alone takes no words, nor does any other token', async () => {
    const edit = { id: 'hero-title', type: 'text', value: 'Open in the storm' };
    const token = await invite({ edits: [edit] });
    expect(await ask(suggest(token, [headline]))).toBe(410);
    expect(await ask(suggest('b'.repeat(43), [headline]))).toBe(410);
    const empty = await admin.call(editorApi, 'POST', '/api/admin/previews', {
      body: { edits: [] },
    });
    expect(empty.status).toBe(422);
  });

  test('A948: only words of texts that a page shows are taken, of a length that somebody reads', async () => {
    const token = await invite();
    for (const id of ['hero-image', 'home-hero-image', 'home-hero-button-to', 'no-such-text']) {
      expect([id, await ask(suggest(token, [{ ...headline, id }]))]).toEqual([id, 422]);
    }
    for (const texts of [
      [],
      [{ ...headline, words: ' ' }],
      [{ ...headline, words: 'x'.repeat(5001) }],
      Array.from({ length: 51 }, (_, index) => ({ ...headline, words: `Words ${index}` })),
    ]) {
      expect(await ask(suggest(token, texts))).toBe(422);
    }
    for (const more of [{ name: ' ' }, { name: 'x'.repeat(61) }, { page: '//evil.example' }]) {
      expect(await ask(suggest(token, [headline], more))).toBe(422);
    }
    expect(await list()).toEqual([]);
  });

  test('A948: a link fills up, and a network sends only so many', async () => {
    const token = await invite();
    const send = (from: number) =>
      ask(
        suggest(
          token,
          Array.from({ length: 50 }, (_, index) => ({
            ...headline,
            words: `Words ${from + index}`,
          })),
        ),
      );
    for (const from of [0, 50, 100, 150]) expect(await send(from)).toBe(204);
    expect(await send(200)).toBe(422);
    expect(await list()).toHaveLength(200);
    for (let time = 0; time < 95; time += 1) await suggest('b'.repeat(43), [headline]);
    const refused = await suggest(token, [headline]);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
