import fc from 'fast-check';
import { expect } from 'vitest';
import type { Mark, Node } from 'prosemirror-model';
import { openMarkdown, writeChanges } from '#editing/rich-text/keep-source.ts';
import { readMarkdown } from '#editing/rich-text/read-markdown.ts';
import { markTypes, nodeTypes, richSchema, signContent } from '#editing/rich-text/rich-schema.ts';
import { toRendered } from '#editing/rich-text/write-markdown.ts';

/** Texts at the edges of marks, and ones that Markdown would read as syntax. */
const edges = [
  'Note:',
  'half-',
  '50%',
  '"best"',
  '👋',
  '❤️',
  '👨‍👩‍👧',
  '「重点」',
  '—',
  '…',
  '¿sí?',
  '!',
]
  .concat(['(off)', 'é', 'word', 'a', 'b c', 'می‌خواهم', '5', ' ', ' x', 'x ', ' — ', '$', "'s"])
  .concat(['\u{a0}', '\u{3000}x', 'x\u{a0}', '!!!', '?', ',', '.', ' ']);
const signs = ['1. ', '2) x', '# ', '#', '> ', '- ', '+ x', '* ', '*', '**', '_', '__', '~', '~~']
  .concat(['`', '``', '<b>', '<!-- x -->', '&amp;', '&#65;', '&', '[x]', '[ ] x', '[a](b)', '|'])
  .concat(['](', ')', '\\', '\\*', 'x\\', '---', '===', '```', 'https://example.com/a_b', '<'])
  .concat(['www.example.com', 'ana@example.com', '| a | b |', 'snake_case_word', '![', '    x']);

const text = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...edges) },
      { weight: 1, arbitrary: fc.constantFrom(...signs) },
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((parts) => parts.join(''));

const shapes = fc.subarray([
  markTypes.strong.create(),
  markTypes.em.create(),
  markTypes.strike.create(),
]);
const marks = fc
  .tuple(
    fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 3, arbitrary: shapes }),
    fc.option(fc.constantFrom('/contact', 'https://example.com/a_(b)', 'tel:+19415550142'), {
      freq: 4,
    }),
    fc.boolean(),
  )
  .map(([own, href, isCode]): Mark[] => [
    ...own,
    ...(href === null ? [] : [markTypes.link.create({ href })]),
    ...(isCode && own.length === 1 ? [markTypes.code.create()] : []),
  ])
  .map((all) => all.reduce<readonly Mark[]>((set, mark) => mark.addToSet(set), []));

const run = fc.tuple(text, marks).map(([words, own]) => richSchema.text(words, own));
const hardBreak = fc
  .constantFrom('', '  ', '\\')
  .map((sign) => nodeTypes.hard_break.create({ sign }));
const picture = fc
  .constantFrom('', 'Sand', 'a ] b', '[x]', '*no*')
  .map((alt) => nodeTypes.image.create({ src: '/uploads/sand.webp', alt }));

const inline = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: run },
    { weight: 1, arbitrary: hardBreak },
    { weight: 1, arbitrary: picture },
  ),
  { minLength: 1, maxLength: 5 },
);
const paragraph = inline.map((content) => nodeTypes.paragraph.create(null, content));
const heading = fc
  .tuple(fc.constantFrom(2, 3, 4), inline)
  .map(([level, content]) => nodeTypes.heading.create({ level }, content));

const { block } = fc.letrec<{ block: Node; list: Node }>((tie) => ({
  list: fc
    .tuple(
      fc.boolean(),
      fc.array(
        fc
          .tuple(paragraph, fc.option(tie('block'), { freq: 4 }))
          .map(([first, more]) => nodeTypes.list_item.create(null, more ? [first, more] : first)),
        { minLength: 1, maxLength: 3 },
      ),
    )
    .map(([isOrdered, items]) =>
      (isOrdered ? nodeTypes.ordered_list : nodeTypes.bullet_list).create(null, items),
    ),
  block: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    { weight: 6, arbitrary: paragraph },
    { weight: 1, arbitrary: heading },
    { weight: 2, arbitrary: tie('list') },
    { weight: 1, arbitrary: tie('block').map((inner) => nodeTypes.blockquote.create(null, inner)) },
  ),
}));

/**
 * Documents as somebody could write them in the editor, with every character at every edge of a
 * mark.
 */
export const richDocuments: fc.Arbitrary<Node> = fc
  .array(block, { minLength: 1, maxLength: 3 })
  .map((blocks) => nodeTypes.doc.create(null, blocks));

/** Returns each letter with its marks; punctuation, emoji and blanks may lose theirs. */
function listLetters(node: Node, counts: (mark: Mark) => boolean): string[] {
  const letters: string[] = [];
  node.descendants(({ text, marks: own }) => {
    const names = own.filter(counts).map(({ type, attrs }) => `${type.name} ${String(attrs.href)}`);
    for (const letter of text?.match(/[\p{L}\p{N}]/gu) ?? [])
      letters.push([letter, ...names].join(' '));
  });
  return letters;
}

/**
 * Throws unless the Markdown of a document reads as what the editor then shows, with the same
 * words, and stays the same when it is written again.
 */
export function expectLastingMarkdown(doc: Node): void {
  const written = expectReadsAsShown(doc);
  const again = expectReadsAsShown(readMarkdown(written));
  expect(expectReadsAsShown(readMarkdown(again))).toBe(again);
}

function expectReadsAsShown(doc: Node): string {
  const opened = openMarkdown('');
  const shown = toRendered(doc, opened.style);
  expectSameWords(doc, shown);
  const written = writeChanges(opened, doc);
  expect(signContent(readMarkdown(written))).toBe(signContent(shown));
  return written;
}

/**
 * Throws unless two documents have the same words and links. Without strikethrough and code, which
 * the editor cannot make, each letter is as bold and as slanted, too.
 */
function expectSameWords(doc: Node, other: Node): void {
  expect(other.textContent).toBe(doc.textContent);
  const isLink = ({ type }: Mark) => type === markTypes.link;
  expect(listLetters(other, isLink)).toEqual(listLetters(doc, isLink));
  const plain: [Node, Node][] = [];
  doc.descendants((node, position) => {
    const isPlain = node.children.every(
      ({ marks: own }) => !markTypes.strike.isInSet(own) && !markTypes.code.isInSet(own),
    );
    const same = other.nodeAt(position);
    if (node.isTextblock && isPlain && same) plain.push([node, same]);
  });
  for (const [before, after] of plain) {
    expect(listLetters(after, () => true)).toEqual(listLetters(before, () => true));
  }
}
