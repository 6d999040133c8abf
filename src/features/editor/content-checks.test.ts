import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findFindings } from './content-checks.client.ts';
import type { PendingEdit } from './editing-document.client.ts';

const edit = (more: Partial<PendingEdit> & { target: string }): PendingEdit => ({
  ...{ id: more.target, type: 'entry', place: 'Article “First weeks”', page: '/blog', at: 0 },
  ...{ isRequired: false, maxLength: null, base: 'a1b2', value: '' },
  ...more,
});

const mention = {
  ...{ fact: '/blog/first-weeks', target: 'content/blog/sleep.md#', id: 'blog-content-2' },
  ...{ place: 'Article “Sleep” › Text', page: '/blog/sleep' },
};

let asked: unknown[];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    asked.push(typeof init?.body === 'string' ? JSON.parse(init.body) : address);
    const title = { name: 'title', label: 'Title', widget: 'string', required: true, rules: {} };
    return Promise.resolve(
      address === '/api/admin/content-items'
        ? Response.json({ items: [], lists: [], mentions: [mention] })
        : Response.json({ label: 'Article', isOpen: true, fields: [title], entries: [] }),
    );
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('A826: an article that is deleted or hidden is told where links to it stand', async () => {
  const target = 'content/blog/first-weeks.md';
  const hiding = { target: `${target}#state`, type: 'field' as const, value: '"hidden"' };
  for (const leaving of [edit({ target }), edit(hiding)]) {
    expect(await findFindings([leaving])).toEqual([
      {
        ...{ target: mention.target, id: mention.id, place: mention.place, page: mention.page },
        message:
          'Article “First weeks” leaves the site, but a link on /blog/sleep still leads to /blog/first-weeks.',
      },
    ]);
  }
  expect(asked[0]).toEqual({ ids: [], facts: ['/blog/first-weeks'] });
});

test('A826: no link is told that goes with the same save', async () => {
  const gone = edit({ target: 'content/blog/first-weeks.md' });
  expect(await findFindings([gone, edit({ target: 'content/blog/sleep.md' })])).toEqual([]);
});

test('A826: the texts of a new article are checked like those of a page', async () => {
  const value = JSON.stringify({ data: { title: 'Rainy' }, text: '' });
  const found = await findFindings([edit({ target: 'new:articles:1', base: '', value })]);
  expect(found).toEqual([
    expect.objectContaining({
      target: 'new:articles:1#title',
      message: 'This title has 5 characters, which is short. Search results have room for 60.',
    }),
  ]);
});
