import { checkContent } from '#model/built/check-content.server.ts';
import { isPageOf, listOff } from '#lib/features.ts';
import { nameState } from '#lib/text/us-states.ts';
import { formatContentProblem, readContent } from '#model/files/read-content.server.ts';
import { siteSchema } from '#model/schemas/site.ts';
import { findViolations } from '#test/kit/browser/axe.ts';
import { recordComplaints } from '#test/kit/browser/complaints.ts';
import { listTooWide } from '#test/kit/browser/layout.ts';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { listBuiltPages, readBuiltBytes } from '#test/kit/site/built-site.ts';
import { crawlSite } from '#test/kit/site/crawl.ts';
import { listElements } from '#test/kit/site/html.ts';
import { findUneditableTexts } from '#test/kit/uneditable-texts.ts';

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

test('A868: every text and picture can be edited on the page that shows it', () => {
  const { count, onNoPage, unknown } = findUneditableTexts(process.cwd());
  expect(count).toBeGreaterThan(0);
  expect([onNoPage, unknown]).toEqual([[], []]);
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
