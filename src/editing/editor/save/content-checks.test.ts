import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findFindings } from './content-checks.client.ts';
import type { PendingEdit } from '#editing/editor/document/editing-document.client.ts';

const edit = (more: Partial<PendingEdit> & { target: string }): PendingEdit => ({
  id: more.target,
  type: 'entry',
  place: 'Article “First weeks”',
  page: '/blog',
  at: 0,
  isRequired: false,
  maxLength: null,
  base: 'a1b2',
  value: '',
  ...more,
});

const mention = {
  fact: '/blog/first-weeks',
  target: 'content/blog/sleep.md#',
  id: 'blog-content-2',
  place: 'Article “Sleep” › Text',
  page: '/blog/sleep',
};

let asked: unknown[];
let mentions: object[];

beforeEach(() => {
  asked = [];
  mentions = [mention];
  vi.stubGlobal('location', { origin: 'https://sandpiper.example', pathname: '/' });
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    asked.push(typeof init?.body === 'string' ? JSON.parse(init.body) : address);
    const spec = { kind: 'text', max: 120, multiline: false };
    const title = { name: 'title', label: 'Title', optional: false, spec };
    if (address === '/no-such-page') return Promise.resolve(new Response('', { status: 404 }));
    return Promise.resolve(
      address === '/api/admin/content-items'
        ? Response.json({ items: [], lists: [], mentions })
        : Response.json({ label: 'Article', isOpen: true, fields: [title], entries: [] }),
    );
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('A826: an article that is deleted or hidden is told where links to it stand', async () => {
  const target = 'content/blog/first-weeks.md';
  const hiding = { target: `${target}#state`, type: 'field' as const, base: '', value: '"hidden"' };
  for (const leaving of [edit({ target }), edit(hiding)]) {
    expect(await findFindings([leaving])).toEqual([
      {
        target: mention.target,
        id: mention.id,
        place: mention.place,
        page: mention.page,
        message:
          'Article “First weeks” leaves the site, but a link on /blog/sleep still leads to /blog/first-weeks.',
      },
    ]);
  }
  expect(asked[0]).toEqual({ ids: [], facts: ['/blog/first-weeks'] });
});

test('A826: a service that is hidden is told where links to it stand, too', async () => {
  mentions = [{ ...mention, fact: '/nanny-services' }];
  const hiding = edit({
    target: 'content/services/nanny.yaml#state',
    place: 'Service “Nannies” › Visible',
    type: 'field',
    base: '',
    value: '"hidden"',
  });
  expect(await findFindings([hiding])).toEqual([
    expect.objectContaining({
      message:
        'Service “Nannies” leaves the site, but a link on /blog/sleep still leads to /nanny-services.',
    }),
  ]);
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

const phone = edit({
  target: 'content/site.yaml#phone',
  type: 'text',
  place: 'Whole site › Phone',
  base: '(813) 555-0142',
  value: '(813) 555-0199',
});
const questions = 'content/pages/services.yaml#faq.items';

/** Returns a change of the questions that keeps or drops the first one and adds another. */
const list = (keeps: boolean, added: string) =>
  edit({
    target: questions,
    type: 'list',
    place: 'Services › Questions',
    page: '/services',
    base: JSON.stringify([{ key: 'b0', value: { answer: 'Call (813) 555-0142.' } }]),
    value: JSON.stringify([
      ...(keeps ? [{ key: 'b0', value: { answer: 'Call (813) 555-0142.' } }] : []),
      { key: 'n1', value: { answer: added } },
    ]),
  });

test('A827: an old fact in an item that goes with the same save is not told, in one that stays it is', async () => {
  mentions = [
    { ...mention, fact: phone.base, target: `${questions}.0.answer`, place: 'Services › Answer 1' },
  ];
  expect(await findFindings([phone, list(false, 'Write.')])).toEqual([]);
  expect(await findFindings([phone, list(true, 'Write.')])).toEqual([
    expect.objectContaining({
      place: 'Services › Answer 1',
      message: 'The old phone number still stands on /blog/sleep. Change it there, too?',
    }),
  ]);
});

test('A827: an old fact that a new item writes out is told', async () => {
  mentions = [];
  expect(await findFindings([phone, list(false, 'Call 813.555.0142.')])).toEqual([
    expect.objectContaining({
      target: questions,
      message: 'This says “(813) 555-0142”, which the same save changes.',
    }),
  ]);
});

test.each([
  ['/no-such-page', 'This leads to /no-such-page, but there is no such page.'],
  [
    'http://far.example',
    "This leads to http://far.example, which isn't secure. Use https: instead of http:.",
  ],
])(
  'A826: an address by itself is checked in texts, lists and choices: %s',
  async (value, message) => {
    for (const [type, json] of [
      ['text', value],
      ['list', JSON.stringify([{ key: 'n1', value: { link: value } }])],
      ['field', JSON.stringify([value])],
    ] as const) {
      const base = type === 'list' ? '[]' : '';
      const found = await findFindings([
        edit({ target: 'content/x.yaml#x', type, base, value: json }),
      ]);
      expect(found.map((each) => each.message)).toEqual([message]);
    }
  },
);

test('A826: an address that leads somewhere is not told, nor one that was there before', async () => {
  const known = JSON.stringify([{ key: 'b0', value: '/no-such-page' }]);
  const fine = edit({ target: 'content/notice.yaml#link', type: 'text', value: '/contact' });
  const same = edit({ target: 'x#x', type: 'list', base: known, value: known });
  expect(await findFindings([fine, same])).toEqual([]);
});
