import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { listBuiltFiles, readBuiltBytes } from '#test/kit/site/built-site.ts';
import { copySite, type SiteCopy } from '#test/kit/site/site-copy.ts';
import { listListedPages } from '#test/kit/site/public-pages.ts';

const text = 'Closed for the quillwort storm. Call us if you need help tonight.';
let copy: SiteCopy;
let hidden: Page[];
let shown: Page[];
let without: Page[];
let traces: string[];

interface Page {
  path: string;
  html: string;
}

async function build(notice: string): Promise<Page[]> {
  await writeFile(join(copy.folder, 'content/notice.yaml'), notice);
  await copy.build();
  return listListedPages().map(({ path }) => {
    const file = path === '/' ? 'index.html' : `${path.slice(1)}.html`;
    return { path, html: readBuiltBytes(file, copy.distDir).toString() };
  });
}

test.beforeAll(async () => {
  // Three whole builds, on a busy machine.
  test.setTimeout(360_000);
  copy = await copySite();
  const notice = `text: ${text}\nlink: /contact\nfrom: 2026-11-27T09:00\nuntil: 2026-11-30T18:00`;
  shown = await build(`${notice}\nstate: listed\n`);
  without = await build('state: hidden\n');
  hidden = await build(`${notice}\nstate: hidden\n`);
  traces = listBuiltFiles(copy.distDir).filter((file) =>
    readBuiltBytes(file, copy.distDir).toString('latin1').includes('quillwort'),
  );
});

test.afterAll(() => copy.remove());

test('A817: outside its times no file of the site has a byte of it', () => {
  expect(traces).toEqual([]);
  const differing = hidden.filter(({ html }, index) => html !== without[index]?.html);
  expect(differing.map(({ path }) => path)).toEqual([]);
  expect(shown.filter(({ html }) => !html.includes(text))).toEqual([]);
  // The bar's styles cost nothing while it is shown, either.
  const styles = ({ html }: Page) => html.match(/<style[^]*?<\/style>/g);
  expect(shown.map(styles)).toEqual(hidden.map(styles));
});
