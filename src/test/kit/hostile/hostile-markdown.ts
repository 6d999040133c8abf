import fc from 'fast-check';

/** Characters that open something that Markdown nests, or nearly do. */
const signs = [
  ...['- ', '* ', '1. ', '1) ', '> ', '>', '  - ', '\t', '    ', '- [ ] ', '# ', '```\n', '---\n'],
  ...['*', '**', '_', '__', '*a ', '**a', '*a_', '~~', '~', '`', '``', '[', '![', '[a](', '[^'],
  ...['](', '](/a', '](/a)', ']', ')', '(', '<', '<a href="', '<b>', '</b>', '<!--', '<br', '&'],
  ...['|', '|-', 'a|b\n-|-\n', '[a]: /b\n', 'www.', 'http://', 'a@b.c', '\\', '!', '\n', '\n\n'],
  ...['  \n', '===\n', ' ', '\u00a0', '\u2028', 'a', 'é', '字', '{', '"', "'"],
];

/** More than the longest text that an editor may save, now and then. */
const maxLength = 20_400;

const sign = fc.constantFrom(...signs);
const pattern = fc.array(sign, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));
const times = fc.oneof(
  fc.integer({ min: 1, max: 60 }),
  fc.integer({ min: 45, max: 55 }),
  fc.integer({ min: 60, max: maxLength }),
);

function repeat(text: string, count: number): string {
  return text.repeat(Math.min(count, Math.floor(maxLength / text.length)));
}

const run = fc.tuple(pattern, times).map(([text, count]) => repeat(text, count));

/** Nested syntax that is opened many times and closed as often, or not. */
const nested = fc
  .tuple(pattern, times, pattern, times)
  .map(([open, opened, close, closed]) => `${repeat(open, opened)}x${repeat(close, closed)}`);

/** Markdown that tries to keep a renderer busy, or to crash it. */
export const anyHostileMarkdown = fc
  .oneof(run, nested, fc.array(fc.oneof(run, nested), { minLength: 2, maxLength: 4 }))
  .map((text) => (typeof text === 'string' ? text : text.join('\n\n')).slice(0, maxLength));
