import fc from 'fast-check';
import { createElement, Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { formatField, formatValue, describeValueChange } from './change-words.ts';
import { toCardValues } from './card-values.ts';
import { type Collection, collections, entryKinds } from '#model/collections.ts';
import { listKindFields } from '#model/field.ts';
import { contentKinds } from '#model/kinds.ts';
import { listCardTexts, loadDraw } from '#editing/editor/page/EntryPreview.client.tsx';

const names = [
  ...['name', 'title', 'bio', 'text', 'image', 'imageAlt', 'imageFocus', 'excerpt', 'category'],
  ...['author', 'rating', 'publishedAt', 'specialties', 'services', 'ageGroups', 'counties'],
  ...['schedules', 'skills', 'languages', 'sample', 'state', 'order', 'checks', 'cprUntil'],
  'permissionSince',
];

/** Values that people leave half typed, and values that no field allows. */
const odd = fc.constantFrom<unknown>(
  ...['', ' ', '2', '2026-', '2026-13-45T99:99', '0002-07-04T09:00', '2027-03-14T02:30'],
  ...['275760-09-14T00:00:00Z', '-', '__proto__', 'Coming Soon', '\u0000', '\ud800'],
  ...[99_999_999_999, -1, 4.3, 1e300, -0, Number.NaN, Number.POSITIVE_INFINITY],
  ...[null, undefined, true, [], [null], [[]], [{}], {}, { toString: 1 }, { rating: {} }],
);

const anyValue = fc.oneof(odd, fc.anything());
const anyEntry = fc.dictionary(fc.constantFrom(...names), anyValue, { maxKeys: names.length });

test('A847: no value of a field keeps the card of an entry, or its part of a page, from being drawn', async () => {
  for (const kind of entryKinds) {
    const draw = await loadDraw(kind);
    fc.assert(
      fc.property(anyEntry, (data) => {
        for (const parts of [undefined, { part: {} }]) {
          renderToStaticMarkup(createElement(Fragment, null, draw(toCardValues(data), parts)));
        }
      }),
    );
  }
});

test.for(entryKinds)(
  'A958: the card of a new entry of %s shows each text that is written in it',
  async (kind) => {
    const draw = await loadDraw(kind);
    const texts = listCardTexts(kind) ?? [];
    const parts = Object.fromEntries(texts.map((name) => [name, { 'data-field': name }]));
    const html = renderToStaticMarkup(createElement(Fragment, null, draw(toCardValues({}), parts)));
    for (const name of texts) expect(html).toContain(`data-field="${name}"`);
    const fields = listKindFields(contentKinds[kind]).map(({ name }) => name);
    expect(texts.filter((name) => !fields.includes(name))).toEqual([]);
    const { newPage }: Collection = collections[kind];
    expect(texts.length > 0 || newPage !== undefined).toBe(true);
  },
);

test('A847: a card shows no date and no stars until they can be', async () => {
  const [drawArticle, drawProvider] = await Promise.all([
    loadDraw('articles'),
    loadDraw('providers'),
  ]);
  const draw = (drawn: React.ReactNode) =>
    renderToStaticMarkup(createElement(Fragment, null, drawn));
  const showDate = (publishedAt: unknown) => draw(drawArticle(toCardValues({ publishedAt })));
  expect(showDate('2026-03-14T09:00:00-04:00')).toContain('March 14, 2026');
  for (const half of ['', '2026-', '2026-13-45T99:99', null, 7]) {
    expect(showDate(half)).not.toContain('<time');
  }
  const showRating = (rating: unknown) =>
    draw(drawProvider(toCardValues({ rating, month: '2026-10' })));
  expect(showRating(4.5)).toContain('Rated 4.5 out of 5');
  expect(showRating(4.5)).toContain('1 family, in October 2026');
  for (const impossible of [99_999_999_999, -1, Number.NaN, '5']) {
    expect(showRating(impossible)).not.toContain('Rated');
  }
});

test('A847: a change to any value can be put in words', () => {
  fc.assert(
    fc.property(fc.constantFrom(...names), anyValue, anyValue, (name, before, after) => {
      const words = [
        formatValue(before),
        formatField(name, after),
        describeValueChange(name, name, before, after),
      ];
      expect(words.every((each) => typeof each === 'string')).toBe(true);
    }),
  );
});
