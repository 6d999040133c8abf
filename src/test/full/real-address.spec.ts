import { expect, test } from '#test/kit/browser/site-test.ts';
import { listFiles } from '#model/files/read-content.server.ts';
import { readBuiltBytes } from '#test/kit/site/built-site.ts';
import { copySite, type SiteCopy } from '#test/kit/site/site-copy.ts';

const address = 'https://www.agency-one.com';
/** The names of sample people and families on a new site. */
const invented = /Marcus Bell|Nikos Pappas|Dana Merritt|Kessler|Baptiste/;

let copy: SiteCopy;

test.beforeAll(async () => {
  copy = await copySite();
});

test.afterAll(() => copy.remove());

const read = (file: string) => readBuiltBytes(file, copy.distDir).toString();

test('A788: at a real address no sample person or review is built, and pages say so', async () => {
  await copy.build({ SITE_URL: address });
  for (const name of ['providers', 'provider-cards', 'testimonials']) {
    expect(JSON.parse(read(`catalogue/${name}.json`))).toEqual([]);
  }
  const files = listFiles(copy.distDir);
  expect(files.filter((file) => /^(?:catalogue\/)?providers\/\d/.test(file))).toEqual([]);
  const texts = files.filter((file) => /\.(?:html|xml|json)$/.test(file));
  expect(texts.length).toBeGreaterThan(20);
  expect(texts.filter((file) => invented.test(read(file)))).toEqual([]);
  expect(read('providers.html')).toContain('The profiles of our caregivers will appear here soon.');
  expect(read('index.html')).not.toContain('<testimonial-slider');
  // Edit mode offers the first entry of each kind where it will appear.
  for (const [file, place] of [
    ['index', 'data-slides'],
    ['about', 'data-team'],
    ['providers', 'data-providers'],
  ] as const) {
    expect(read(`${file}.html`)).toContain(place);
  }
  expect(read('sitemap-0.xml')).toContain(`${address}/providers<`);
  expect(JSON.parse(read('launch-facts.json'))).toMatchObject({
    placeholders: { people: 9, reviews: 5 },
  });
});

test('A788: SAMPLES=on builds them all the same', async () => {
  await copy.build({ SITE_URL: address, SAMPLES: 'on' });
  expect(JSON.parse(read('catalogue/provider-cards.json'))).toHaveLength(8);
  expect(read('index.html')).toMatch(invented);
});
