import { checkContent } from '#model/built/check-content.server.ts';
import { type Feature, isPageOf, listOff } from '#lib/features.ts';
import { nameState } from '#lib/text/us-states.ts';
import { chooseMap } from '#components/county-map.ts';
import { contentDirectorySchema } from '#model/ids/content-directory.ts';
import { findContentText, findNamedEntry, toTarget } from '#model/ids/content-text.ts';
import { listOffOf } from '#model/entries/visible-pages.ts';
import { isHidden } from '#model/schemas/entry-state.ts';
import { readField } from '#model/files/field-changes.ts';
import { formatContentProblem, readContent } from '#model/files/read-content.server.ts';
import { siteSchema } from '#model/schemas/site.ts';
import { findViolations } from '#test/kit/browser/axe.ts';
import { recordComplaints } from '#test/kit/browser/complaints.ts';
import { listTooWide } from '#test/kit/browser/layout.ts';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { listEveryText } from '#test/kit/every-text.ts';
import { listBuiltPages, readBuiltBytes } from '#test/kit/site/built-site.ts';
import { crawlSite } from '#test/kit/site/crawl.ts';
import { listElements } from '#test/kit/site/html.ts';
import { listRegions } from '#test/kit/site/editable-regions.ts';

// These tests hold for the content of any agency, so nothing here may depend on a word, a person, a
// number or an order in `content/`.
test.describe.configure({ mode: 'parallel' });

const pages = listBuiltPages().filter(({ path }) => !/^\/(?:admin|cms)/.test(path));
const { entries } = readContent(process.cwd());

test('A868: every content file keeps its rules, and every picture that it names is there', () => {
  expect(checkContent(process.cwd()).problems.map(formatContentProblem)).toEqual([]);
  // A build shows earlier content in place of what is broken, and reports it.
  expect(JSON.parse(readBuiltBytes('replaced.json').toString())).toEqual([]);
});

test('A868: every link, anchor, picture and script that a page names is there', async () => {
  const crawl = await crawlSite();
  await crawl.visit(...pages.map(({ path }) => path));
  expect(crawl.listDead()).toEqual([]);
});

test('A901: no title exceeds 60 characters', () => {
  const titles = listBuiltPages().map(({ html }) => listElements(html, 'title')[0]?.text ?? '');
  expect(titles.filter((title) => title === '' || title.length > 60)).toEqual([]);
});

const site = siteSchema.parse(entries.find(({ kind }) => kind === 'site')?.data);
const off = listOff(site.features);

test('A950: pages say the time zone, the state and the towns of the agency', () => {
  const zones = listBuiltPages().map(({ html }) => listElements(html, 'html')[0]?.attributes);
  expect(new Set(zones.map((attributes) => attributes?.['data-zone']))).toEqual(
    new Set([site.place.timeZone]),
  );
  const html = pages.find(({ path }) => path === '/')?.html ?? '';
  for (const { name, cities } of site.serviceAreas.counties) {
    expect(html).toContain(JSON.stringify(`${name} County, ${nameState(site.place.state)}`));
    for (const city of cities)
      expect(html).toContain(JSON.stringify(`${city}, ${site.place.state}`));
  }
});

test('A952: no page is of a part that the agency goes without', () => {
  expect(pages.filter(({ path }) => !isPageOf(path, off))).toEqual([]);
});

/** Texts of parts that a site may go without. */
const textsOf: Record<Feature, RegExp> = {
  articles: /^content\/(?:blog\/|pages\/blog\.yaml#|pages\/home\.yaml#blog\.)/,
  caregivers: /^content\/(?:providers\/|pages\/providers\.yaml#|pages\/home\.yaml#providers\.)/,
  match: /^content\/pages\/recommendations\.yaml#/,
};

/** Files whose texts appear in forms, in search results or in mails, but on no page. */
const offPages = /^content\/(?:replies\.yaml#|site\.yaml#(?:name|description)$)/;

test('A868: every text and picture can be edited on the page that shows it', () => {
  const directory = contentDirectorySchema.parse(
    JSON.parse(readBuiltBytes('catalogue/content-directory.json').toString()),
  );
  const shown = entries.filter(({ data }) => !isHidden(data));
  const isBuiltIn = (id: string) => {
    const named = findNamedEntry(id);
    return named !== null && !shown.some(({ kind }) => kind === named.kind);
  };
  const ids = new Set(pages.flatMap(({ html }) => listRegions(html).map(({ id }) => id)));
  const items = [...ids].map((id) => ({ id, item: findContentText(id, directory) }));
  // A collection without an entry shows the built-in ones, which have no file.
  expect(items.flatMap(({ id, item }) => (item || isBuiltIn(id) ? [] : id))).toEqual([]);

  const onPages = new Set(items.flatMap(({ item }) => (item ? toTarget(item) : [])));
  const targets = shown.flatMap((entry) =>
    listEveryText([entry], directory)
      .filter(({ path }) => readField(entry, path) !== undefined)
      // A description is edited with its picture, an address with the words of its link.
      .map((item) =>
        toTarget(item)
          .replace(/\bimageAlt$/, 'image')
          .replace(/\.to$/, '.label')
          .replace(/(utton|ink)To$/, '$1'),
      ),
  );
  expect(targets.length).toBeGreaterThan(0);
  // The drawn map has the delivered counties; others are without one until a picture is given.
  const absent =
    chooseMap(site.serviceAreas) === 'none' && 'content/site.yaml#serviceAreas.map.image';
  const isOfUnfilled = (target: string) =>
    listOffOf(shown).some((page) => target.startsWith(`content/pages/${page}.yaml#`));
  const isOffPages = (target: string) =>
    target === absent ||
    isOfUnfilled(target) ||
    [offPages, ...off.map((part) => textsOf[part])].some((each) => each.test(target));
  expect(targets.filter((target) => !onPages.has(target) && !isOffPages(target))).toEqual([]);
});

for (const { path } of pages) {
  test(`A868: ${path} answers, fits a phone of 375 px, and axe finds nothing`, async ({
    openPage,
  }) => {
    const page = await openPage(undefined, { viewport: { width: 375, height: 812 } });
    const complaints = recordComplaints(page);
    const response = await page.goto(path);

    expect(response?.status()).toBe(path === '/404' ? 404 : 200);
    expect(await listTooWide(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    expect(await findViolations(page)).toEqual([]);
    // Chromium complains about the status of the not-found page itself.
    expect(complaints.slice(path === '/404' ? 1 : 0)).toEqual([]);
  });
}
