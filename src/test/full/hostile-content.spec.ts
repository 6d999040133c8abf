import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { contentKinds } from '#model/kinds.ts';
import { contentDirectorySchema } from '#model/ids/content-directory.ts';
import { findContentText, toTarget, type ContentText } from '#model/ids/content-text.ts';
import { formatCategory } from '#model/schemas/category.ts';
import { toPlainText } from '#lib/text/paragraph.ts';
import { editContentFile } from '#model/files/edit-content-file.ts';
import { listFieldPictures } from '#model/entries/entry-rules.ts';
import { readTextEdit } from '#editing/editor/server/check-edits.server.ts';
import { shippedEntries } from '#test/kit/shipped-content.ts';
import { listBuiltPages, readBuiltBytes } from '#test/kit/site/built-site.ts';
import { listElements } from '#test/kit/site/html.ts';
import { listRegions } from '#test/kit/site/editable-regions.ts';
import { copySite, type SiteCopy } from '#test/kit/site/site-copy.ts';
import { listEveryText } from '#test/kit/every-text.ts';
import { anyValueOf } from '#test/full/torture/publishing/hostile-values.ts';

const seed = 20261121;
const article = 'content/blog/nanny-interview-questions.md';
const pictures = new Set(['/images/hero.svg', '/images/team.svg']);
const directory = contentDirectorySchema.parse(
  JSON.parse(readBuiltBytes('catalogue/content-directory.json').toString()),
);

let copy: SiteCopy;
/** The new value of each field, by name. */
const values = new Map<string, string>();

/** Returns the first generated value that the server would accept. */
function findAccepted(item: ContentText, number: number): string | null {
  const type = item.leaf.isImage ? 'image' : 'text';
  const generated = fc.sample(anyValueOf(item), { seed: seed + number, numRuns: 30 });
  const found = generated.find(
    (value) =>
      value.trim() !== '' &&
      value.isWellFormed() &&
      !value.includes('\0') &&
      readTextEdit({ id: item.id, type, value }, item).kind === 'accepted' &&
      listFieldPictures(value.trim(), [...item.path]).every(({ picture }) => pictures.has(picture)),
  );
  return found ?? null;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

test.beforeAll(async () => {
  copy = await copySite();
  for (const [number, item] of listEveryText(shippedEntries, directory).entries()) {
    const value = findAccepted(item, number);
    if (value === null || values.has(toTarget(item))) continue;
    values.set(toTarget(item), value.trim());
    const file = join(copy.folder, item.file);
    const { ending } = contentKinds[item.kind];
    const change = { path: item.path, after: value };
    await writeFile(file, editContentFile(await readFile(file, 'utf8'), ending, [change]));
  }
  await appendFile(join(copy.folder, article), '\n\n```\nlong code\n```\n');
  await copy.build();
});

test.afterAll(() => copy.remove());

test('code in an article can be scrolled by keyboard', () => {
  const blocks = listBuiltPages(copy.distDir).flatMap(({ html }) => listElements(html, 'pre'));
  expect(blocks.length).toBeGreaterThan(0);
  for (const { attributes } of blocks) expect(attributes.tabindex).toBe('0');
});

test('a site whose every text was changed to whatever the server takes can be built', () => {
  expect(values.size).toBeGreaterThan(300);
  expect(readBuiltBytes('index.html', copy.distDir).length).toBeGreaterThan(1000);
});

test('ASVS 1.1.2, 3.2.2: every page shows exactly what was saved', () => {
  const wrong: string[] = [];
  let compared = 0;
  for (const { path, html } of listBuiltPages(copy.distDir)) {
    for (const { id, element } of listRegions(html, copy.distDir)) {
      const item = findContentText(id, directory);
      const value = item && values.get(toTarget(item));
      if (!item || value === null || value === undefined) continue;
      if (!element || element.tag === 'img' || item.leaf.isMarkdown) continue;
      const shown = item.leaf.isParagraph ? toPlainText(value) : value;
      const expected = oneLine(id.startsWith('blog-category-') ? formatCategory(value) : shown);
      compared += 1;
      if (element.text !== expected) wrong.push(`${path} ${id}: ${element.text} | ${expected}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(compared).toBeGreaterThan(300);
});

test('ASVS 1.2.1, 1.2.3: nothing of it runs: no script, no handler, no address that is code', () => {
  const scripts = (html: string) =>
    listElements(html, 'script').filter(({ attributes }) => !attributes.type?.includes('json'));
  const shipped = new Map(listBuiltPages().map(({ path, html }) => [path, scripts(html).length]));
  for (const { path, html } of listBuiltPages(copy.distDir)) {
    // A county has a page once its words are long enough, which these are.
    const like = path.startsWith('/counties/') ? '/counties/pinellas' : path;
    expect([path, scripts(html).length]).toEqual([path, shipped.get(like)]);
    for (const { tag, attributes } of listElements(html)) {
      const names = Object.keys(attributes).filter((name) => name.startsWith('on'));
      expect([path, tag, names]).toEqual([path, tag, []]);
      for (const name of ['href', 'src', 'action']) {
        // Pictures and captions run nothing, whatever they are made from.
        const harmless = { img: 'image/', track: 'text/vtt,' }[tag];
        const data = name === 'src' && harmless ? `data:(?!${harmless})` : 'data:';
        const code = new RegExp(`^\\s*(?:javascript:|vbscript:|${data})`, 'i');
        expect([path, attributes[name] ?? '']).not.toEqual([path, expect.stringMatching(code)]);
      }
    }
  }
});
