import fc from 'fast-check';
import { Slice, type Mark, type Node } from 'prosemirror-model';
import { describe, expect, test } from 'vitest';
import { renderMarkdown } from '#lib/text/render-markdown.ts';
import { expectLastingMarkdown, richDocuments } from '#test/kit/hostile/rich-documents.ts';
import { openMarkdown, writeChanges } from './keep-source.ts';
import { readMarkdown } from './read-markdown.ts';
import { markTypes, nodeTypes, richSchema } from './rich-schema.ts';
import { toRendered } from './write-markdown.ts';

const bold = markTypes.strong.create();

/** Creates a paragraph of texts; those in brackets have the marks. */
function toDoc(text: string, marks: readonly Mark[] = [bold]): Node {
  const parts = text.split(/[⟨⟩]/).map((part, index) => ({ part, isMarked: index % 2 === 1 }));
  const inline = parts
    .filter(({ part }) => part !== '')
    .map(({ part, isMarked }) => richSchema.text(part, isMarked ? marks : []));
  return nodeTypes.doc.create(null, nodeTypes.paragraph.create(null, inline));
}

function write(doc: Node): string {
  return writeChanges(openMarkdown(''), doc);
}

/** Returns what readers see. */
function show(doc: Node): string {
  return renderMarkdown(write(doc)).trim();
}

describe('A848: a mark whose edge is a sign beside a letter is moved off the sign', () => {
  test.each([
    ['⟨Note:⟩please read', '<p><strong>Note</strong>:please read</p>'],
    ['Cc⟨ Aa⟩ bb', '<p>Cc <strong>Aa</strong> bb</p>'],
    ['Cc⟨\u{a0}Aa⟩ bb', '<p>Cc\u{a0}<strong>Aa</strong> bb</p>'],
    ['⟨half-⟩off', '<p><strong>half</strong>-off</p>'],
    ['half⟨-off⟩', '<p>half-<strong>off</strong></p>'],
    ['⟨50%⟩x', '<p><strong>50</strong>%x</p>'],
    ['⟨“best”⟩nanny', '<p><strong>“best</strong>”nanny</p>'],
    ['a⟨👋 hello 👋⟩b', '<p>a👋 <strong>hello</strong> 👋b</p>'],
    ['a⟨❤️ ok⟩', '<p>a❤️ <strong>ok</strong></p>'],
    ['⟨hi 👨‍👩‍👧⟩b', '<p><strong>hi</strong> 👨‍👩‍👧b</p>'],
    ['⟨「重点」⟩内容', '<p><strong>「重点</strong>」内容</p>'],
    ['word⟨—dash⟩', '<p>word—<strong>dash</strong></p>'],
    ['⟨¿sí?⟩no', '<p><strong>¿sí</strong>?no</p>'],
    ['(⟨off⟩)', '<p>(<strong>off</strong>)</p>'],
    ['⟨Note:⟩ please', '<p><strong>Note:</strong> please</p>'],
  ])('A848: %s', (text, html) => {
    expect(show(toDoc(text))).toBe(html);
    for (const type of [markTypes.em, markTypes.strike]) {
      const tag = type === markTypes.em ? 'em' : 'del';
      const marked = toDoc(text, [type.create()]);
      expect(show(marked)).toBe(html.replaceAll('strong', tag));
    }
  });

  test('A848: the editor shows what readers get', () => {
    const { style } = openMarkdown('');
    expect(toRendered(toDoc('⟨Note:⟩please'), style)).toEqual(toDoc('⟨Note⟩:please'));
    expect(toRendered(toDoc('⟨Note:⟩ please'), style)).toEqual(toDoc('⟨Note:⟩ please'));
  });

  test('A848: bold code beside a letter stays bold, and the letter stays a letter', () => {
    const marks = markTypes.code.create().addToSet([bold]);
    expect(show(toDoc('x⟨code⟩y', marks))).toBe('<p>x<strong><code>code</code></strong>y</p>');
  });
});

describe('A848: a link stays a link', () => {
  const link = markTypes.link.create({ href: '/contact' });

  test.each(['Apply now!⟨our form⟩', 'a!!⟨our form⟩', '\\!⟨our form⟩', '![⟨our form⟩](/x)'])(
    'A848: %s',
    (text) => {
      const html = show(toDoc(text, [link]));
      expect(html).toContain('<a href="/contact">our form</a>');
      expect(html).not.toContain('<img');
      expect(html.replaceAll(/<[^>]*>/g, '')).toBe(text.replaceAll(/[⟨⟩]/g, ''));
    },
  );

  test('A848: a bare address whose words change keeps where it leads', () => {
    const href = 'https://example.com/form';
    const [bare] = openMarkdown(href).doc.child(0).child(0).marks;
    expect(show(toDoc('⟨our form⟩', bare ? [bare] : []))).toContain(`<a href="${href}"`);
  });
});

test.each(['One\\\ntwo', 'One  \ntwo', 'One\ntwo'])(
  'A848: the line break of %j leaves nothing behind when the words after it go',
  (source) => {
    const opened = openMarkdown(source);
    const changed = opened.doc.replace(5, 8, Slice.empty);
    expect(renderMarkdown(writeChanges(opened, changed)).trim()).toBe('<p>One</p>');
  },
);

test('A848: two line breaks in a row stay two', () => {
  const lineBreak = nodeTypes.hard_break.create();
  const inline = [richSchema.text('One'), lineBreak, lineBreak, richSchema.text('two')];
  const doc = nodeTypes.doc.create(null, nodeTypes.paragraph.create(null, inline));
  expect(show(doc)).toBe('<p>One<br /><br />two</p>');
});

test.each(
  ['[x] done', '[ ] open', '- dash', '1. one', '# no heading', '> no quote', '| a | b |'].concat(
    ...['**', '--', '***', '- -', '* *', '-- -'],
  ),
)('A848: %s as the text of an item stays text', (text) => {
  const paragraph = nodeTypes.paragraph.create(null, richSchema.text(text));
  const item = nodeTypes.list_item.create(null, paragraph);
  const list = nodeTypes.bullet_list.create(null, item);
  // The second of two lists in a row has the other sign.
  const html = show(nodeTypes.doc.create(null, [list, list]));
  expect(html.replaceAll(/<[^>]*>|\n/g, '')).toBe(text.replace('>', '&gt;').repeat(2));
});

test('A848: bold words on both sides of a line break stay bold, also with a space before it', () => {
  const inline = [
    richSchema.text('Days. ', [bold]),
    nodeTypes.hard_break.create(),
    richSchema.text('Nights', [bold]),
  ];
  const doc = nodeTypes.doc.create(null, nodeTypes.paragraph.create(null, inline));
  expect(show(doc)).toBe('<p><strong>Days.</strong><br /><strong>Nights</strong></p>');
});

test('A848: a line of stars above a line break stays the text of an item', () => {
  const inline = [richSchema.text('**'), nodeTypes.hard_break.create({ sign: '  ' })];
  const paragraph = nodeTypes.paragraph.create(null, [...inline, richSchema.text('x')]);
  const item = nodeTypes.list_item.create(null, paragraph);
  const list = nodeTypes.bullet_list.create(null, item);
  const lists = nodeTypes.doc.create(null, [list, list]);
  expect(show(lists).match(/<li>[^]*?<\/li>/g)).toEqual(
    Array.from({ length: 2 }, () => '<li>**<br />x</li>'),
  );
});

test('A848: bold and slanted words keep both beside an emoji in a link', () => {
  const [link, slanted] = [markTypes.link.create({ href: '/contact' }), markTypes.em.create()];
  const inline = [
    richSchema.text('👋', [link]),
    richSchema.text('Note:', slanted.addToSet(bold.addToSet([link]))),
    richSchema.text(' Note:', [slanted]),
    richSchema.text('Note:'),
  ];
  const doc = nodeTypes.doc.create(null, nodeTypes.paragraph.create(null, inline));
  expect(show(doc)).toMatch(/<em>.*Note:.*<\/a> <em>Note:?<\/em>/);
  expectLastingMarkdown(doc);
});

test('A848: a text whose marks can be written in two ways is written in one', () => {
  expectLastingMarkdown(readMarkdown('**é*~~Note~~***_~~:Note:~~_'));
  expectLastingMarkdown(readMarkdown('**&#233;~~_Note_~~**_~~:Note:~~_'));
});

test('A848: what is written reads as what is shown, and is written the same again', () => {
  fc.assert(fc.property(richDocuments, expectLastingMarkdown));
});
