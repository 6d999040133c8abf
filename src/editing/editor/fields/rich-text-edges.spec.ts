import type { Locator, Page } from '@playwright/test';
import { EditorState } from 'prosemirror-state';
import { openMarkdown, writeChanges } from '#editing/rich-text/keep-source.ts';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { editingAnswers, fakeEditing } from '#test/kit/browser/fake-editing.ts';
import { openInEditMode, readKeptEdits } from '#test/kit/browser/editor-page.ts';

/** A marked text, and what stands around it. */
const head = 'See our ';
const marked = 'nanny service';
const marks = {
  link: '[nanny service](/nanny-services)',
  'link with a title': '[nanny service](/nanny-services "Our nannies")',
  bold: '**nanny service**',
  'bold with underscores': '__nanny service__',
  italic: '*nanny service*',
  'bold link': '[**nanny service**](/nanny-services)',
  struck: '~~nanny service~~',
  code: '`nanny service`',
};
const tails = {
  'a space': ' lists all',
  'a full stop': '. All',
  'the end': '',
  'another mark': ' *too*',
  'another link': ' [more](/about) here',
};
const texts = Object.values(marks).flatMap((mark) =>
  Object.values(tails).map((tail) => `${head}${mark}${tail}`),
);

/** What is selected in the marked text, by the edge, and the part that goes. */
const [start, end] = [head.length, head.length + marked.length];
const [firstWord, lastWord] = [start + 'nanny'.length, end - 'service'.length];
type Range = [number, number];
const acts: { key: string; selected: Range; gone: Range }[] = [
  { key: 'Backspace', selected: [end, end], gone: [end - 1, end] },
  { key: 'Backspace', selected: [start + 1, start + 1], gone: [start, start + 1] },
  { key: 'Delete', selected: [end - 1, end - 1], gone: [end - 1, end] },
  { key: 'Delete', selected: [start, start], gone: [start, start + 1] },
  { key: 'Control+Backspace', selected: [end, end], gone: [lastWord, end] },
  { key: 'Control+Backspace', selected: [firstWord, firstWord], gone: [start, firstWord] },
  { key: 'Control+Delete', selected: [lastWord, lastWord], gone: [lastWord, end] },
  { key: 'Control+Delete', selected: [start, start], gone: [start, firstWord] },
  { key: 'Control+x', selected: [end - 1, end], gone: [end - 1, end] },
  { key: 'Control+x', selected: [start, firstWord], gone: [start, firstWord] },
];

let page: Page;
let text: Locator;

test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  await fakeEditing(page, { ...editingAnswers });
  await openInEditMode(page, '/blog/nanny-interview-questions');
  text = page.getByRole('textbox', { name: /^Edit Article .* › Text$/ });
});

/** Replaces the article, and opens it as it looks. */
async function write(markdown: string): Promise<void> {
  await text.getByRole('paragraph').first().click();
  await page.getByRole('button', { name: 'Markdown', exact: true }).click();
  await text.fill(markdown);
  await page.getByRole('button', { name: 'As it looks' }).click();
  await page.locator('.edit-rich[contenteditable="true"]').waitFor();
}

/** Selects a part of a paragraph, as a drag does. */
async function select(index: number, range: Range): Promise<void> {
  await text
    .getByRole('paragraph')
    .nth(index)
    .evaluate((paragraph, offsets) => {
      const find = (offset: number): [Text, number] => {
        const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
        let before = offset;
        for (;;) {
          const node = walker.nextNode() as Text;
          if (before <= node.data.length) return [node, before];
          before -= node.data.length;
        }
      };
      const [from, to] = offsets.map((offset) => find(offset));
      if (!from || !to) return;
      paragraph.closest<HTMLElement>('[contenteditable]')?.focus();
      getSelection()?.setBaseAndExtent(...from, ...to);
    }, range);
}

/** Returns the Markdown after the same change of each paragraph, made in the model. */
function change(markdown: string, [from, to]: Range, typed: string): string {
  const opened = openMarkdown(markdown);
  const { tr } = EditorState.create({ doc: opened.doc });
  const starts: number[] = [];
  opened.doc.forEach((_node, offset) => starts.push(offset + 1));
  for (const at of starts.toReversed()) {
    const marksThere = tr.doc.resolve(at + from + 1).marks();
    if (typed === '') tr.delete(at + from, at + to);
    else tr.replaceWith(at + from, at + to, opened.doc.type.schema.text(typed, marksThere));
  }
  return writeChanges(opened, tr.doc);
}

test('A928: a link that loses its last letter stays a link, also when the letter is typed again', async () => {
  await write(`${head}${marks.link} lists all`);
  await select(0, [end, end]);
  await page.keyboard.press('Backspace');
  await expect
    .poll(() => readKeptEdits(page))
    .toEqual(['See our [nanny servic](/nanny-services) lists all']);

  await page.keyboard.type('es now');
  await expect
    .poll(() => readKeptEdits(page))
    .toEqual(['See our [nanny services](/nanny-services) now lists all']);
});

for (const key of new Set(acts.map((act) => act.key))) {
  test(`A928: ${key} at either edge keeps every mark of what stays @full`, async () => {
    for (const { selected, gone } of acts.filter((act) => act.key === key)) {
      const markdown = texts.join('\n\n');
      await write(markdown);
      for (const index of texts.keys()) {
        await select(index, selected);
        await page.keyboard.press(key);
      }
      const wanted = change(markdown, gone, '');
      await expect.poll(() => readKeptEdits(page)).toEqual([wanted]);
    }
  });
}

for (const [name, range] of [
  ['last', [lastWord, end]],
  ['first', [start, firstWord]],
] as [string, Range][]) {
  test(`A928: what is typed over the ${name} word of a mark is in the mark @full`, async () => {
    const markdown = texts.join('\n\n');
    await write(markdown);
    for (const index of texts.keys()) {
      await select(index, range);
      await page.keyboard.type('help');
    }
    const wanted = change(markdown, range, 'help');
    await expect.poll(() => readKeptEdits(page)).toEqual([wanted]);
  });
}
