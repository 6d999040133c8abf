import { expect, test } from '#test/kit/browser/site-test.ts';
import { listBuiltPages } from '#test/kit/site/built-site.ts';
import { crawlSite, type Crawl } from '#test/kit/site/crawl.ts';
import { publicPaths } from '#test/kit/site/site-under-test.ts';

let crawl: Crawl;
let reachable = new Set<string>();

test.describe('links', () => {
  test.beforeAll(async () => {
    crawl = await crawlSite();
    reachable = new Set(crawl.listVisited());
    await crawl.visit(...publicPaths);
  });

  test('A20: every link, anchor, picture and script named on a page exists', () => {
    expect(crawl.listDead()).toEqual([]);
  });

  test('every built page for visitors can be reached from the home page', () => {
    const unlisted =
      /^\/404$|^\/cms$|^\/preview$|\/not-found$|\/compare$|(?:sent|enviad[ao]|estado)$/;
    const unreachable = listBuiltPages()
      .map(({ path }) => path)
      .filter((path) => !unlisted.test(path) && !path.startsWith('/admin') && !reachable.has(path));

    expect(unreachable).toEqual([]);
  });
});
