import { expect, test } from '#test/kit/browser/site-test.ts';
import { contentDirectorySchema } from './content-directory.ts';
import { findContentText, findTextsAt, type ContentText } from './content-text.ts';
import { formatCategory } from '#model/schemas/category.ts';
import { toServicePath } from '#model/schemas/service-paths.ts';
import { toPlainText } from '#lib/text/paragraph.ts';
import { renderMarkdown } from '#lib/text/render-markdown.ts';
import { readEntryField } from '#test/kit/read-entry-field.ts';
import { readBuiltBytes } from '#test/kit/site/built-site.ts';
import { listElements } from '#test/kit/site/html.ts';
import { listContentPages } from '#test/kit/site/public-pages.ts';
import { listRegions, type EditableRegion } from '#test/kit/site/editable-regions.ts';

const directory = contentDirectorySchema.parse(
  JSON.parse(readBuiltBytes('catalogue/content-directory.json').toString()),
);
const pages = listContentPages().map(({ path, html }) => ({
  path,
  html,
  marks: listRegions(html),
}));
const ids = new Set(pages.flatMap(({ marks }) => marks.map(({ id }) => id)));

/** The content's value for an item; empty where an optional field is left out. */
function readValue({ file, path, leaf }: ContentText): string | undefined {
  return readEntryField(file, path) ?? (leaf.isOptional ? '' : undefined);
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function listTexts(html: string): string {
  return oneLine(
    listElements(html, 'body')
      .map(({ text }) => text)
      .join(' '),
  );
}

/** The text of an item as a visitor reads it. */
function toRenderedText({ leaf, id }: ContentText, value: string): string {
  if (leaf.isMarkdown) return listTexts(renderMarkdown(value));
  if (leaf.isParagraph) return oneLine(toPlainText(value));
  return oneLine(id.startsWith('blog-category-') ? formatCategory(value) : value);
}

/**
 * The kinds whose empty texts show other words: a footer link is named after its target, and a
 * figure says in edit mode that nobody sees it.
 */
const namedOtherwise = new Set<ContentText['kind']>([
  ...(['footer', 'feesPage', 'programsPage', 'responsibilityPage', 'workPage'] as const),
]);

function isShown(item: ContentText, mark: EditableRegion, value: string): boolean {
  if (mark.element === null) return true;
  if (item.leaf.isImage) return mark.element.tag === 'img';
  if (value === '' && namedOtherwise.has(item.kind)) return mark.element.text !== '';
  return mark.element.text === toRenderedText(item, value);
}

test.describe('content ids', () => {
  test('every editable element shows the field of its id', () => {
    const wrong: string[] = [];
    for (const { path, marks } of pages) {
      for (const mark of marks) {
        const item = findContentText(mark.id, directory);
        const value = item && readValue(item);
        if (!item || value === undefined || value === null)
          wrong.push(`${path}: ${mark.id} stands for nothing`);
        else if (!isShown(item, mark, value)) wrong.push(`${path}: ${mark.id} shows other words`);
      }
    }

    expect(wrong).toEqual([]);
    expect(ids.size).toBeGreaterThan(300);
  });

  test('the pages show bold words and links in all texts that may have them, and in no others', () => {
    const wrong = pages.flatMap(({ path, marks }) =>
      marks.flatMap(({ id, element, isParagraph }) => {
        const mayHave = findContentText(id, directory)?.leaf.isParagraph;
        return element && mayHave !== isParagraph ? `${path}: ${id}` : [];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('every id leads back to itself', () => {
    for (const id of ids) {
      const item = findContentText(id, directory);
      const back = item && findTextsAt(item.file, item.path, directory).map((each) => each.id);
      expect(back).toContain(id);
    }
  });

  test('no page has the same id for two different texts', () => {
    for (const { marks } of pages) {
      const texts = new Map<string, string>();
      for (const { id, element } of marks) {
        if (!element || element.tag === 'img') continue;
        expect(texts.get(id) ?? element.text).toBe(element.text);
        texts.set(id, element.text);
      }
    }
  });

  const numbers = (count: number) =>
    Array.from({ length: count }, (_, index) => (index + 1).toString());
  const services = [
    'nanny',
    'doula',
    'family-assistant',
    'childcare-consulting',
    'specialized-care',
  ] as const;
  const counties = { pinellas: 11, hillsborough: 10, manatee: 6, sarasota: 8, pasco: 9 };

  for (const [statement, expected] of [
    ['A499', ['hero-title']],
    ['A500', numbers(5).map((id) => `service-title-${id}`)],
    ['A501, A488', numbers(8).map((id) => `provider-name-${id}`)],
    ['A489', numbers(8).map((id) => `provider-title-${id}`)],
    ['A490', numbers(8).map((id) => `provider-bio-${id}`)],
    ['A491', numbers(8).map((id) => `provider-detailed-bio-${id}`)],
    ['A502', numbers(5).map((id) => `testimonial-text-${id}`)],
    ['A503', ['blog-section-title']],
    [
      'A504',
      numbers(6).flatMap((id) =>
        ['image', 'title', 'category', 'excerpt'].map((field) => `blog-${field}-${id}`),
      ),
    ],
    [
      'A492, A493, A494, A495, A496',
      numbers(6).flatMap((id) =>
        ['title', 'author', 'author-title', 'image', 'content'].map((f) => `blog-${f}-${id}`),
      ),
    ],
    ['A505', ['service-areas-title']],
    ['A506', ['values-title']],
    ['A507', numbers(4).flatMap((n) => [`value-${n}-title`, `value-${n}-text`])],
    ['A508', ['name', 'title', 'bio', 'image'].map((field) => `founder-${field}`)],
    ['A509', ['name', 'title', 'bio', 'image'].map((field) => `coordinator-${field}`)],
    ['A510', numbers(4).flatMap((n) => [`faq-${n}-question`, `faq-${n}-answer`])],
    ['A511', services.flatMap((s) => ['title', 'desc', 'image'].map((f) => `${s}-service-${f}`))],
    ['A512', services.flatMap((s) => numbers(6).map((i) => `${s}-feature-${i}`))],
    ['A497', Object.keys(counties).map((county) => `service-area-${county}-name`)],
    [
      'A498',
      Object.entries(counties).flatMap(([county, count]) =>
        numbers(count).map((i) => `service-area-${county}-city-${i}`),
      ),
    ],
    [
      'the blocks of the contact page',
      ['description', 'address', 'phone', 'email', 'service-areas'].map((f) => `contact-${f}`),
    ],
  ] as const) {
    test(`${statement}: the ids are on the site`, () => {
      expect(expected.filter((id) => !ids.has(id))).toEqual([]);
    });
  }

  const listRendered = (path: string) =>
    pages
      .find((page) => page.path === path)
      ?.marks.flatMap(({ id, element }) => (element ? [id] : []));
  const cardsOf = (...posts: string[]) =>
    posts.flatMap((id) =>
      ['image', 'title', 'category', 'excerpt'].map((field) => `blog-${field}-${id}`),
    );

  for (const [statement, path, expected] of [
    ['A500', '/', numbers(5).map((id) => `service-title-${id}`)],
    ['A500', '/services', numbers(5).map((id) => `service-title-${id}`)],
    ['A504', '/', cardsOf('4', '5', '6')],
    ['A504', '/blog', cardsOf(...numbers(6))],
    ...services.map(
      (slug) =>
        [
          'A511, A512',
          toServicePath(slug),
          [
            ...['title', 'desc', 'image'].map((field) => `${slug}-service-${field}`),
            ...numbers(6).map((index) => `${slug}-feature-${index}`),
          ],
        ] as const,
    ),
  ] as const) {
    test(`${statement}: ${path} shows each of its own fields as editable`, () => {
      expect(listRendered(path)).toEqual(expect.arrayContaining([...expected]));
    });
  }

  test('A513, A514: every item is a text or an image and has a value when nothing is saved', () => {
    for (const id of ids) {
      const item = findContentText(id, directory);
      expect(item && readValue(item)).toEqual(expect.any(String));
    }
  });

  for (const id of [
    'no-such-id',
    'provider-name-99',
    'hero-title ',
    'constructor',
    'value-5x-title',
    '',
  ]) {
    test(`an id that no page has (${JSON.stringify(id)}) names no item`, () => {
      expect(findContentText(id, directory)).toBeNull();
    });
  }
});
