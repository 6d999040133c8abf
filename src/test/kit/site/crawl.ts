import { fetchPage } from './fetch-page.ts';
import { findLink, listElements } from './html.ts';

/** The attributes through which a page refers to another address, by element. */
const references: [tag: string, attribute: string][] = [
  ['a', 'href'],
  ['img', 'src'],
  ['link', 'href'],
  ['script', 'src'],
  ['astro-island', 'component-url'],
  ['astro-island', 'renderer-url'],
];

interface Found {
  status: number;
  html: string;
  ids: string[];
}

/** The pages found by following links through the site under test. */
export interface Crawl {
  /** Visits pages and everything they refer to, whether or not another page refers to them. */
  visit: (...paths: string[]) => Promise<void>;
  listVisited: () => string[];
  /** Returns a line for each missing link, anchor, picture and script that a page refers to. */
  listDead: () => string[];
}

/** Starts at the home page, and follows every link within the site. */
export async function crawlSite(): Promise<Crawl> {
  const home = await fetchPage('/');
  const { origin } = new URL(findLink(home.html, 'canonical') ?? '');
  const found = new Map<string, Found>();

  const listReferences = (html: string, base: string) =>
    references
      .flatMap(([tag, attribute]) =>
        listElements(html, tag).flatMap(({ attributes }) => attributes[attribute] ?? []),
      )
      .map((reference) => new URL(reference, origin + base))
      .filter((url) => url.origin === origin);

  const visit = async (path: string) => {
    if (found.has(path)) return;
    const answer = await fetchPage(path);
    const isPage = answer.headers.get('content-type')?.startsWith('text/html') === true;
    const html = isPage ? answer.html : '';
    const ids = listElements(html).flatMap(({ attributes }) => attributes.id ?? []);
    found.set(path, { status: answer.status, html, ids });
    for (const url of listReferences(html, path)) await visit(url.pathname + url.search);
  };

  /** A link within a page needs its anchor only: the not-found page itself answers 404. */
  const isDead = (url: URL, page: string) => {
    const path = url.pathname + url.search;
    const target = found.get(path);
    if (!target || (target.status !== 200 && path !== page)) return true;
    const anchor = decodeURIComponent(url.hash.slice(1));
    return anchor !== '' && !target.ids.includes(anchor);
  };

  await visit('/');
  return {
    visit: async (...paths) => {
      for (const path of paths) await visit(path);
    },
    listVisited: () => [...found.keys()],
    listDead: () =>
      [...found].flatMap(([path, { html }]) =>
        listReferences(html, path)
          .filter((url) => isDead(url, path))
          .map((url) => `${path} names ${url.href.slice(origin.length)}`),
      ),
  };
}
