import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  listLinks,
  readParagraph,
  renderParagraph,
  type WordRun,
  tidyRuns,
  toPlainText,
  writeParagraph,
} from './paragraph.ts';

test.each([
  ['Plain words, 5 * 3 = 15.', 'Plain words, 5 * 3 = 15.'],
  ['A **bold** word', 'A <strong>bold</strong> word'],
  ['An *italic* word', 'An <em>italic</em> word'],
  ['***Both***, **a***b*', '<strong><em>Both</em></strong>, <strong>a</strong><em>b</em>'],
  ['**Ask *us* now**', '<strong>Ask </strong><strong><em>us</em></strong><strong> now</strong>'],
  ['*Ask **us** now*', '<em>Ask </em><strong><em>us</em></strong><em> now</em>'],
  ['*Ask [us](/contact)*', '<em>Ask </em><a href="/contact"><em>us</em></a>'],
  ['Ask [us](/contact).', 'Ask <a href="/contact">us</a>.'],
  ['**Ask [us](/contact)**', '<strong>Ask </strong><a href="/contact"><strong>us</strong></a>'],
  ['[**Ask** us](tel:+18135550142)', '<a href="tel:+18135550142"><strong>Ask</strong> us</a>'],
  [
    '[A map](https://maps.example/?a=1&b=2)',
    '<a href="https://maps.example/?a=1&amp;b=2" rel="noopener">A map</a>',
  ],
  [String.raw`\*\*not bold\*\* and \[no\](/link)`, '**not bold** and [no](/link)'],
  ['one\ntwo', 'one\ntwo'],
])('%j is shown as %j', (source, html) => {
  expect(renderParagraph(source)).toBe(html);
});

test.each([
  ...[
    '2 ** 3 ** 4',
    '** a **',
    '**',
    '****',
    '5 * 3 * 2',
    '* a',
    'a*',
    '_a_',
    '# a',
    '- a',
    '1. a',
    '`a`',
    '~~a~~',
  ],
  ...['[a]', '[a] (/b)', '[](/a)', '[a](b)', '[a](//example.com)', '[a](javascript:alert(1))'],
  ...['![a](b.png)', '[a](/b "c")', 'https://example.com', String.raw`C:\dir`, '[[a](x)](y)'],
])('%j has no mark and stays as it is', (text) => {
  expect(renderParagraph(text)).toBe(text);
  expect(toPlainText(text)).toBe(text);
});

test('no markup survives', () => {
  expect(renderParagraph('<b onclick="a()">**x**</b> & [<i>](/a&quot;b)')).toBe(
    '&lt;b onclick="a()"&gt;<strong>x</strong>&lt;/b&gt; &amp; <a href="/a&amp;quot;b">&lt;i&gt;</a>',
  );
});

test('A947: italic words lose their signs wherever a text is told without its marks', () => {
  expect(toPlainText('An *italic*, ***bold italic*** and **bold** word')).toBe(
    'An italic, bold italic and bold word',
  );
});

test('a link behind an exclamation mark is no picture', () => {
  const source = writeParagraph([
    { text: 'Hello!', isBold: false, isItalic: false, href: null },
    { text: 'Ask', isBold: false, isItalic: false, href: '/contact' },
  ]);
  expect(source).toBe(String.raw`Hello\![Ask](/contact)`);
  expect(renderParagraph(source)).toBe('Hello!<a href="/contact">Ask</a>');
});

test('the links of a paragraph are listed with their words', () => {
  expect(listLinks('Ask [**us** now](/contact), [or](/a) read [this](b).')).toEqual([
    { href: '/contact', text: 'us now' },
    { href: '/a', text: 'or' },
  ]);
});

const piece = fc.constantFrom(
  'a',
  'b c',
  '!',
  ' ',
  '\n',
  '*',
  '**',
  '***',
  '[',
  ']',
  '(/x)',
  '\\',
  '<',
  '&',
);
const words = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
const text = fc.oneof(words, fc.string({ unit: 'grapheme' }));

/** Returns the source of a paragraph that shows a text as it is. */
const escape = (shown: string) =>
  writeParagraph([{ text: shown, isBold: false, isItalic: false, href: null }]);

test('an escaped text is shown as it was', () => {
  fc.assert(
    fc.property(text, (shown) => {
      expect(toPlainText(escape(shown))).toBe(shown);
      expect(
        readParagraph(escape(shown)).every((run) => !run.isBold && !run.isItalic && !run.href),
      ).toBe(true);
    }),
  );
});

const href = fc.constantFrom(null, null, '/contact', '/a(b)**c**', 'https://a.example/[x] y', '#');
const run = fc.record<WordRun>({
  text,
  isBold: fc.boolean(),
  isItalic: fc.boolean(),
  href,
});

test('A947: what is written is read again, and no word is lost', () => {
  fc.assert(
    fc.property(fc.array(run, { maxLength: 6 }), (runs) => {
      const source = writeParagraph(runs);
      expect(readParagraph(source)).toEqual(tidyRuns(runs));
      expect(toPlainText(source)).toBe(runs.map((each) => each.text).join(''));
      expect(writeParagraph(readParagraph(source))).toBe(source);
    }),
  );
});

test('whatever is written, only bold and italic words and links are elements', () => {
  fc.assert(
    fc.property(text, (source) => {
      const tags = renderParagraph(source).match(/<[^>]*>/g) ?? [];
      const allowed = /^<(?:\/?strong|\/?em|\/a|a href="[^"<>\s]+"(?: rel="noopener")?)>$/;
      expect(tags.filter((tag) => !allowed.test(tag))).toEqual([]);
    }),
  );
});
