import fc from 'fast-check';
import type { ContentText } from '#model/ids/content-text.ts';
import { anyText } from '#test/kit/hostile/any-text.ts';
import { anyHostileMarkdown } from '#test/kit/hostile/hostile-markdown.ts';

const addresses = [
  ...['/images/hero.svg', '/images/team.svg?a=1#b', 'https://example.com/a.png?x=1&y="2"'],
  ...['javascript:alert(1)', '//example.com/a.png', 'data:image/png;base64,AA', '/images/../x'],
];
const markdown = [
  ...['# One\n\n## Two', '---', '---\ntitle: x\n---', '- a\n  - b', '1. a\n2. b', '> a', '\tcode'],
  ...['```\n<b>\n```', '| a | b |\n|---|---|\n| 1 | 2 |', '[a](javascript:alert(1))', '***', '\\'],
  ...['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '![a](/images/hero.svg)'],
  ...['[a](/services "b")', '<https://example.com>', '&lt;b&gt;', 'a  \nb', '{{ x }}', '${x}'],
];
const piece = fc.constantFrom(...markdown);
const longText = fc.array(piece, { minLength: 1, maxLength: 8 });

/** Generates values that an item may be sent, some of which break its rules. */
export function anyValueOf({ leaf }: ContentText): fc.Arbitrary<string> {
  if (leaf.isImage) return fc.constantFrom(...addresses);
  const most = leaf.maxLength ?? 200;
  return fc.oneof(
    anyText,
    longText.map((pieces) => pieces.join('\n\n')),
    fc.tuple(piece, anyText).map((parts) => parts.join(' ')),
    // Kept short, since many items are saved at once and a body has a limit.
    ...(leaf.isMarkdown ? [anyHostileMarkdown.map((text) => text.slice(0, 4000))] : []),
    // The longest allowed text, or one character more.
    fc.tuple(fc.constantFrom(': ', 'é', '# ', '"', ' - '), fc.nat(1)).map(([sign, more]) => {
      const length = Math.min(most, 5000);
      return `x${sign.repeat(length)}`.slice(0, length - 1 + more) + '.';
    }),
  );
}
