import { expect, test } from '#test/kit/browser/site-test.ts';
import { listBuiltPages } from '#test/kit/site/built-site.ts';
import { fetchPage } from '#test/kit/site/fetch-page.ts';
import { findLink, listElements } from '#test/kit/site/html.ts';
import { publicPaths } from '#test/kit/site/site-under-test.ts';

interface Found {
  status: number;
  html: string;
  ids: string[];
}

/** Attributes through which a page names another address, by element. */
const references: [tag: string, attribute: string][] = [
  ['a', 'href'],
  ['img', 'src'],
  ['link', 'href'],
  ['script', 'src'],
  ['astro-island', 'component-url'],
  ['astro-island', 'renderer-url'],
];

let origin = '';
const found = new Map<string, Found>();
let reachable = new Set<string>();

function listReferences(html: string, base: string): URL[] {
  return references
    .flatMap(([tag, attribute]) =>
      listElements(html, tag).flatMap(({ attributes }) => attributes[attribute] ?? []),
    )
    .map((reference) => new URL(reference, origin + base))
    .filter((url) => url.origin === origin);
}

async function visit(path: string): Promise<Found> {
  const known = found.get(path);
  if (known) return known;
  const answer = await fetchPage(path);
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') === true;
  const html = isPage ? answer.html : '';
  const ids = listElements(html).flatMap(({ attributes }) => attributes['id'] ?? []);
  const result = { status: answer.status, html, ids };
  found.set(path, result);
  for (const url of listReferences(html, path)) await visit(url.pathname + url.search);
  return result;
}

/** A link within a page needs its anchor only: the not-found page itself answers 404. */
function isDead(url: URL, page: string): boolean {
  const path = url.pathname + url.search;
  const target = found.get(path);
  if (!target || (target.status !== 200 && path !== page)) return true;
  const anchor = decodeURIComponent(url.hash.slice(1));
  return anchor !== '' && !target.ids.includes(anchor);
}

test.describe('links', () => {
  test.beforeAll(async () => {
    const home = await fetchPage('/');
    origin = new URL(findLink(home.html, 'canonical') ?? '').origin;
    await visit('/');
    reachable = new Set(found.keys());
    for (const path of publicPaths) await visit(path);
  });

  test('A20: every link, anchor, picture and script named on a page exists', () => {
    const dead = [...found].flatMap(([path, { html }]) =>
      listReferences(html, path)
        .filter((url) => isDead(url, path))
        .map((url) => `${path} names ${url.href.slice(origin.length)}`),
    );

    expect(dead).toEqual([]);
  });

  test('every built page for visitors can be reached from the home page', () => {
    const unlisted = /^\/404$|^\/cms$|^\/preview$|\/not-found$|sent$/;
    const unreachable = listBuiltPages()
      .map(({ path }) => path)
      .filter((path) => !unlisted.test(path) && !path.startsWith('/admin') && !reachable.has(path));

    expect(unreachable).toEqual([]);
  });
});
