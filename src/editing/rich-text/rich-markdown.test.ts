import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { parse } from 'yaml';
import { Fragment, type Node, Slice } from 'prosemirror-model';
import { EditorState } from 'prosemirror-state';
import { describe, expect, test } from 'vitest';
import { agencyDir } from '#test/kit/agency-folder.ts';
import { splitHead } from '#model/files/parse-content-file.ts';
import { readMarkdown } from './read-markdown.ts';
import { nodeTypes, richSchema, signContent } from './rich-schema.ts';
import { openMarkdown, writeChanges } from './keep-source.ts';
import { toRendered } from './write-markdown.ts';

/** Returns the Markdown of the files' bodies, and of the fields that contain Markdown. */
function listShippedTexts(): [string, string][] {
  return ['blog', 'pages', 'providers', 'services'].flatMap((folder) =>
    readdirSync(join(agencyDir, 'content', folder)).flatMap((name): [string, string][] => {
      const file = readFileSync(join(agencyDir, 'content', folder, name), 'utf8');
      if (name.endsWith('.md')) return [[name, splitHead(file)?.text ?? '']];
      const { detailedBio, detailedDescription } = parse(file) as Record<string, string>;
      const text = detailedBio ?? detailedDescription;
      return text === undefined ? [] : [[name, text]];
    }),
  );
}

interface Word {
  from: number;
  to: number;
}

function listWords(doc: Node): Word[] {
  const words: Word[] = [];
  doc.descendants((node, position) => {
    for (const { index, 0: word } of (node.text ?? '').matchAll(/\p{L}+/gu)) {
      words.push({ from: position + index, to: position + index + word.length });
    }
  });
  return words;
}

/** Changes a word as typing does: with the same marks. */
function changeWord(doc: Node, { from, to }: Word, word: string): Node {
  const text = richSchema.text(word, doc.nodeAt(from)?.marks);
  return doc.replace(from, to, new Slice(Fragment.from(text), 0, 0));
}

function listChangedLines(before: string, after: string): string[] {
  const [old, next] = [before.split('\n'), after.split('\n')];
  if (old.length !== next.length) return ['another number of lines'];
  return next.filter((line, index) => line !== old[index]);
}

function countSourceBlocks(doc: Node): number {
  return doc.children.filter(({ type }) => type === nodeTypes.source).length;
}

describe('the texts of the site', () => {
  test.each(listShippedTexts())('A818: opening and closing %s changes no byte', (_name, text) => {
    const opened = openMarkdown(text);
    expect(writeChanges(opened, opened.doc)).toBe(text);
    expect(countSourceBlocks(opened.doc)).toBe(0);
  });

  test.each(listShippedTexts())(
    'A819: one word changed in %s is one changed line',
    (_name, text) => {
      const opened = openMarkdown(text);
      const words = listWords(opened.doc);
      for (const word of words.filter((_word, index) => index % 25 === 0)) {
        const changed = changeWord(opened.doc, word, 'pelican');
        const written = writeChanges(opened, changed);
        expect(listChangedLines(text, written)).toHaveLength(1);
        expect(signContent(readMarkdown(written))).toBe(signContent(changed));
      }
    },
  );
});

const word = fc.constantFrom(
  'sand',
  'Reyes',
  'beach',
  'family',
  'two',
  'née',
  'A',
  'o’clock',
  'snake_case',
);
const sentence = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
const odd = fc.constantFrom(
  ...[
    '5 * 3',
    'a_b_c',
    '[sic]',
    '1 < 2',
    'R&D',
    '\\*no\\*',
    '&amp; so',
    'C#',
    '~ten',
    'x\\_y',
    '`code`',
  ],
  ...['<b>', 'www.example.com', 'https://example.com/a_b', '&copy;', '&nope;', 'a | b', '!', '\\'],
);

const { inline } = fc.letrec<{ inline: string; piece: string }>((tie) => ({
  piece: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    { weight: 6, arbitrary: sentence },
    { weight: 1, arbitrary: odd },
    fc
      .tuple(fc.constantFrom('*', '_', '**', '__', '~~', '***'), tie('inline'))
      .map(([sign, text]) => sign + text + sign),
    fc
      .tuple(
        tie('inline'),
        fc.constantFrom(
          '/services',
          'tel:+19415550142',
          '<mailto:a@b.example>',
          '/a "Title"',
          'javascript:x',
          '/a_(b)',
        ),
      )
      .map(([text, to]) => `[${text}](${to})`),
    fc
      .tuple(sentence, fc.constantFrom('/uploads/a.webp', '/a.png "T"', 'data:x'))
      .map(([alt, to]) => `![${alt}](${to})`),
    fc.constantFrom('[ref]', '[a ref][ref]', '<https://example.com>'),
  ),
  inline: fc.array(tie('piece'), { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(' ')),
}));

const lines = fc
  .array(fc.tuple(inline, fc.constantFrom('\n', '  \n', '\\\n')), { minLength: 1, maxLength: 3 })
  .map((all) =>
    all.map(([text, end], index) => text + (index < all.length - 1 ? end : '')).join(''),
  );

function indentLines(text: string, first: string): string {
  return first + text.replaceAll(/\n(?=[^\n])/g, `\n${' '.repeat(first.length)}`);
}

const { block } = fc.letrec<{ block: string; list: string }>((tie) => ({
  list: fc
    .tuple(
      fc.constantFrom('- ', '* ', '+ ', '1. ', '3. ', '1) ', '-   ', ' - '),
      fc.array(
        fc.oneof(
          { weight: 4, arbitrary: lines },
          { weight: 1, arbitrary: fc.tuple(inline, tie('list')).map((parts) => parts.join('\n')) },
          {
            weight: 1,
            arbitrary: fc.tuple(inline, tie('block')).map((parts) => parts.join('\n\n')),
          },
          { weight: 1, arbitrary: fc.constant('') },
        ),
        { minLength: 1, maxLength: 4 },
      ),
      fc.constantFrom('\n', '\n', '\n\n', '\n\n\n'),
    )
    .map(([marker, items, gap]) => items.map((item) => indentLines(item, marker)).join(gap)),
  block: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    { weight: 5, arbitrary: lines },
    fc
      .tuple(fc.constantFrom('# ', '## ', '### ', '###### '), inline, fc.constantFrom('', ' ##'))
      .map((parts) => parts.join('')),
    fc.tuple(inline, fc.constantFrom('---', '=')).map((parts) => parts.join('\n')),
    { weight: 3, arbitrary: tie('list') },
    fc
      .tuple(tie('block'), fc.constantFrom('> ', '>'))
      .map(([text, sign]) => text.replaceAll(/^/gm, sign)),
    fc.tuple(lines, lines).map(([text, lazy]) => `> ${text}\n${lazy}`),
    fc.constantFrom(
      '***',
      '---',
      '```js\nlet a;\n\nlet b;\n```',
      '| a | b |\n|---|---|\n| 1 | 2 |',
      '<div>\nraw\n</div>',
      '- [x] done\n- [ ] open',
      '[ref]: /somewhere "T"',
      '    code',
    ),
  ),
}));

const markdown = fc
  .tuple(
    fc.array(fc.tuple(block, fc.constantFrom('\n\n', '\n\n', '\n', '\n\n\n', '\n \n')), {
      minLength: 1,
      maxLength: 5,
    }),
    fc.constantFrom('', '\n', '\n\n'),
    fc.constantFrom('', '', '\n'),
    fc.boolean(),
  )
  .map(([blocks, end, start, isWindows]) => {
    const text =
      start +
      blocks.map(([text, gap], index) => text + (index < blocks.length - 1 ? gap : '')).join('') +
      end;
    return isWindows ? text.replaceAll('\n', '\r\n') : text;
  });

/** The number of generated texts: 400 with every change, 2,000 before a release. */
const texts = 10 * Number(process.env.PROPERTY_RUNS ?? 40);

describe('generated texts', () => {
  test('A818: opening and closing changes no byte, nor does typing that is taken back', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        const opened = openMarkdown(text);
        expect(writeChanges(opened, opened.doc)).toBe(text);
        expect(writeChanges(opened, openMarkdown(text).doc)).toBe(text);
      }),
      { numRuns: texts },
    );
  });

  test('A819: one changed word is one changed line, and reads as it was meant', () => {
    fc.assert(
      fc.property(markdown, fc.nat(), (text, choice) => {
        const opened = openMarkdown(text);
        const words = listWords(opened.doc);
        const chosen = words[choice % Math.max(words.length, 1)];
        // A text without words counts for nothing; another takes its turn.
        fc.pre(chosen !== undefined);
        const changed = changeWord(opened.doc, chosen, 'pelican');
        const written = writeChanges(opened, changed);
        expect(signContent(readMarkdown(written))).toBe(signContent(changed));
        expect(listChangedLines(text, written)).toHaveLength(1);
      }),
      {
        numRuns: texts,
        examples: [
          // The last line continues a list in a quote, without their markers.
          ['> - sand\nsand\n[ref]', 2],
          // Two lists have the same marker, since the first is empty.
          ['- \n\n\n- sand\n\n> - \n> \n> \n> - sand\n> \n> \n> - ', 0],
        ],
      },
    );
  });
});

test('A848: bold at any place of a text reads as what is shown, and all else stays', () => {
  fc.assert(
    fc.property(markdown, fc.nat(), fc.nat(), (text, start, length) => {
      const opened = openMarkdown(text);
      const { size } = opened.doc.content;
      const from = start % (size + 1);
      const to = Math.min(size, from + (length % 20));
      const bold = richSchema.mark('strong');
      const { tr } = EditorState.create({ doc: opened.doc });
      const changed = tr.addMark(from, to, bold).doc;
      const shown = toRendered(changed, opened.style);
      expect(shown.textContent).toBe(opened.doc.textContent);
      const written = writeChanges(opened, changed);
      expect(signContent(readMarkdown(written))).toBe(signContent(shown));
    }),
    {
      // Two definitions, and bold that ends with a sign before a letter.
      examples: [['eyes ~ten\n\n[ref]: /somewhere\n\n[two]: /else', 0, 7]],
    },
  );
});

test('A819: however many definitions a text has, a changed word is one changed line without new signs', () => {
  for (const definitions of ['', '\n\n[a]: /a', '\n\n[a]: /a\n\n[b]: /b', '\n\n[a]: /a\n[b]: /b']) {
    const opened = openMarkdown(`A *kind* word_here, 5 < 6${definitions}`);
    const [, kind] = listWords(opened.doc);
    const changed = changeWord(opened.doc, kind ?? expect.fail(), 'pelican');
    expect(writeChanges(opened, changed)).toBe(`A *pelican* word_here, 5 < 6${definitions}`);
  }
});

test('A818: a space that is typed at the end of a line stays while the text is edited', () => {
  const opened = openMarkdown('Ask');
  const typed = opened.doc.replace(4, 4, new Slice(Fragment.from(richSchema.text(' ')), 0, 0));
  expect(signContent(typed)).toBe(signContent(opened.doc));
  expect(writeChanges(opened, typed)).toBe('Ask');
});
