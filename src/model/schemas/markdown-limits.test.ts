import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { siteMarkdown } from '#integrations/site-markdown.ts';
import { seed, sizes, testTimeoutMs } from '#test/full/torture/sizes.ts';
import { anyHostileMarkdown } from '#test/kit/hostile/hostile-markdown.ts';
import { listFragmentElements } from '#test/kit/hostile/expect-harmless-html.ts';
import { findSlowTexts } from '#test/kit/hostile/slow-markdown.ts';
import { findMarkdownProblem, renderMarkdown } from '#lib/text/render-markdown.ts';
import { markdownSchema } from './text-schemas.ts';

vi.setConfig({ testTimeout: testTimeoutMs });

const schema = markdownSchema('Bio');

/** Returns the message for the editor; null where the text is accepted. */
function findRefusal(text: string): string | null {
  const parsed = schema.safeParse(text);
  return parsed.success ? null : parsed.error.issues.map(({ message }) => message).join(' ');
}

/** Returns how deeply elements are nested that can contain themselves. */
function findDepth(html: string): number {
  let [depth, deepest] = [0, 0];
  for (const [, end] of html.matchAll(/<(\/?)(?:ul|ol|li|blockquote|em|strong|del|a)\b/g)) {
    depth += end === '/' ? -1 : 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

const tooDeep =
  'Bio nests lists, quotes or emphasis more than 50 levels deep. Please use fewer levels.';
const tooMany =
  'Bio has too many signs of formatting, such as asterisks and underscores. Please remove some.';

describe('A753: what nests', () => {
  test.each([
    ...['- ', '> ', '>', '1. ', '> - ', '* > ', '- 1. '].map((open) => [open, 1500] as const),
    ...['*a ', '**a ', '~~a *b '].map((open) => [open, 120] as const),
  ])('A753: %j, %i times over, is refused by the name of its field', (open, times) => {
    const close = open.replaceAll('a ', ' a').replace('b ', '');
    expect(findRefusal(`${open.repeat(times)}x${close.repeat(times)}`)).toBe(tooDeep);
  });

  test('A753: 50 levels are accepted, and 51 are not', () => {
    expect(findRefusal(`${'> '.repeat(50)}a`)).toBeNull();
    expect(
      listFragmentElements(renderMarkdown(`${'> '.repeat(50)}a`)).filter(
        ({ tag }) => tag === 'blockquote',
      ),
    ).toHaveLength(50);
    expect(findRefusal(`${'> '.repeat(51)}a`)).toBe(tooDeep);
  });
});

test.each(['*a_', '**_a', '!', '['])(
  'A753: %j, as often as a text is long, is refused before it takes its time',
  (sign) => {
    expect(findRefusal(sign.repeat(20_000 / sign.length))).toBe(tooMany);
  },
);

test('A914: a table is refused for all its cells, also those that nobody wrote', () => {
  const head = (width: number) => `${'|a'.repeat(width)}\n${'|-'.repeat(width)}\n`;
  expect(findRefusal(head(120) + 'a\n'.repeat(90))).toBe(
    'Bio has a table with too many cells. Please take some rows or columns out, or make two texts of it.',
  );
  expect(findRefusal(head(12) + `${'|word'.repeat(12)}\n`.repeat(100))).toBeNull();
});

test.each([
  ['struck out words', '~~a&'.repeat(3900) + 'a'.repeat(4400)],
  ['struck out words of one tilde', '~a&'.repeat(6600)],
  ['addresses in a row', '(http://a'.repeat(2200)],
  ['addresses without a name', 'http://'.repeat(1400) + 'x!'.repeat(5000)],
  ['an address that ends in signs', 'www.'.repeat(2500) + '.'.repeat(10_000)],
  ['addresses that end in quotes', `ftp://${'"'.repeat(9990)}${'ftp://!'.repeat(1400)}`],
  ['lists in a line, before a table', '- '.repeat(5000) + 'a|b\n-|-\n'.repeat(1250)],
  ['quotes in a line, before text', '> '.repeat(5000) + 'a\n'.repeat(5000)],
  ['numbers in a line, after a list', `1. a\n${'1. '.repeat(3300)}a\n${'b\n'.repeat(4000)}`],
  ['rows that begin like a table', '-\n===\n'.repeat(3333)],
  ['exclamation marks', '!'.repeat(20_000)],
  ['dots before an address', '.'.repeat(10_000) + '@'.repeat(10_000)],
  ['brackets that are none', '\\['.repeat(10_000)],
  [
    'brackets that are none, within emphasis',
    `${'*a '.repeat(40)}${'\\['.repeat(9000)}${' a*'.repeat(40)}`,
  ],
  ['code that does not end', '``\\'.repeat(6666)],
  ['spaces within a line', `a${' '.repeat(19_000)}b`],
])('A758: %s do not keep the thread busy', (_, text) => {
  expect(findSlowTexts([text.slice(0, 20_000)])).toEqual([]);
});

test('A753: a text that is far too long is refused without being rendered', () => {
  expect(findRefusal('> '.repeat(100_000) + 'a')).toBe(
    'Bio is longer than 20000 characters. Please shorten it.',
  );
});

test('A753: a long text with ordinary formatting is accepted', () => {
  const paragraph =
    'A **calm** start, a [link](/services "ours"), *one* word, `code` and\na line.\n\n';
  expect(findRefusal(`${paragraph.repeat(240)}- a\n  - b\n    - c\n`)).toBeNull();
});

test('A753: hostile Markdown is refused in a sentence, or the build renders it as deep as allowed', async () => {
  const { render } = await siteMarkdown().createRenderer({});
  await fc.assert(
    fc.asyncProperty(anyHostileMarkdown, async (text) => {
      const refusal = findRefusal(text);
      if (refusal !== null) {
        expect(refusal).toMatch(/^Bio (?:is|has|nests) [^]+\.$/);
        return;
      }
      const { code } = await render(text.trim());
      // Each level is at most a list and its item.
      expect(findDepth(code)).toBeLessThanOrEqual(102);
      // A text that can't be rendered would be shown as it was typed.
      expect(findMarkdownProblem(text.trim())).toBeNull();
    }),
    { seed, numRuns: sizes.hostileMarkdown, endOnFailure: true },
  );
});

test('A756: a text that cannot be rendered is shown as it was typed', () => {
  expect(renderMarkdown(`${'> '.repeat(3000)}<b>\none`)).toBe(
    `<p>${'&gt; '.repeat(3000)}&lt;b&gt;<br />one</p>\n`,
  );
});
