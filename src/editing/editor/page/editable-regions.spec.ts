import { agencyDir } from '#test/kit/agency-folder.ts';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { editingAnswers, fakeEditing } from '#test/kit/browser/fake-editing.ts';
import { findEditor, openAsAdmin, waitForFields } from '#test/kit/browser/editor-page.ts';
import { countBrotliBytes } from '#test/kit/site/brotli.ts';
import { listBuiltPages } from '#test/kit/site/built-site.ts';
import { listRegions } from '#test/kit/site/editable-regions.ts';
import { publicPaths } from '#test/kit/site/site-under-test.ts';
import { findUneditableTexts } from '#test/kit/uneditable-texts.ts';

test('A868: every text and picture of a filled site can be edited on the page that shows it', () => {
  const { count, onNoPage, unknown } = findUneditableTexts(agencyDir);
  expect(count).toBeGreaterThan(0);
  expect([onNoPage, unknown]).toEqual([[], []]);
});

/** What a page contains only for the editor: attributes, and rules that apply during editing. */
const editorParts = / data-edit[\w-]*(?:="[^"]*")?|[^{}]*\[data-editing\][^{}]*\{[^{}]*\}/g;

/** Returns the share of a page's bytes that only the editor needs. */
function measureShare(html: string, count: (text: string) => number): number {
  return 1 - count(html.replaceAll(editorParts, '')) / count(html);
}

test('A836: what only the editor needs is at most 1 % of a page, raw and compressed @full', () => {
  const shares = listBuiltPages().map(({ path, html }) => ({
    path,
    html,
    raw: measureShare(html, (text) => Buffer.byteLength(text)),
    isEditable: listRegions(html).length > 0,
  }));
  expect(shares.filter(({ raw }) => raw > 0.01)).toEqual([]);
  expect(shares.filter(({ isEditable }) => isEditable).length).toBeGreaterThan(30);

  // Compression is slow, so only the page with the largest share of each kind is compressed.
  const kinds = Map.groupBy(shares, ({ path }) => path.replace(/[^/]+$/, ''));
  const largest = [...kinds.values()].map((pages) =>
    pages.reduce((most, page) => (page.raw > most.raw ? page : most)),
  );
  expect(largest.length).toBeGreaterThan(4);
  const compressed = largest.map(({ path, html }) => [path, measureShare(html, countBrotliBytes)]);
  expect(compressed.filter(([, share]) => Number(share) > 0.01)).toEqual([]);
});

/** What else the bar of a page shows. */
const statements: Partial<Record<(typeof publicPaths)[number], string>> = {
  '/': 'A532, ',
  '/about': 'A533, ',
  '/services': 'A534, ',
  '/nanny-services': 'A535, ',
  '/doula-services': 'A535, ',
  '/family-assistant-services': 'A535, ',
  '/childcare-consulting': 'A535, ',
  '/specialized-care': 'A535, ',
  '/providers': 'A176, A679, ',
  '/providers/1': 'A679, ',
  '/blog': 'A679, ',
  '/blog/nanny-interview-questions': 'A679, ',
  '/contact': 'A253, A679, ',
  '/intake-forms': 'A275, A679, ',
};

for (const path of publicPaths) {
  // The remaining pages are tested before a release.
  const named = statements[path] ?? '';
  const tag = named === '' ? ' @full' : '';
  test(`${named}A836: on ${path} the editor finds every text and picture where the build had it, and its bar has Edit, Save and Cancel${tag}`, async ({
    openPage,
  }) => {
    const page = await openPage();
    await fakeEditing(page, editingAnswers);
    const { getButton, leave } = await openAsAdmin(page, path);
    const found = await page
      .locator('[data-edit], [data-edit-each] > *')
      .evaluateAll((elements) =>
        elements.map((element) => element.textContent.replaceAll(/\s+/g, ' ').trim()),
      );

    const html = listBuiltPages().find((each) => each.path === path)?.html ?? '';
    const built = listRegions(html).flatMap(({ element }) => (element ? [element.text] : []));
    expect(found).toEqual(built);
    expect(found.length).toBeGreaterThan(0);

    await getButton('Edit').click();
    await waitForFields(page);
    await getButton('Save').waitFor();
    await leave();
    await getButton('Edit').waitFor();
  });
}

test('A836: an admin whose page is older than the site is asked to reload it', async ({
  openPage,
}) => {
  const page = await openPage();
  await fakeEditing(page, editingAnswers);
  await page.route('**/editable/*.json', (route) => route.abort());
  await page.goto('/about');

  await findEditor(page)
    .bar.getByText("We couldn't load what can be edited here. Please reload the page.")
    .waitFor();
});
