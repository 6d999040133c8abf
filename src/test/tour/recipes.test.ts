import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { screens, settingLinks, siteLinks } from '#desk/screens.ts';
import { listSources } from '#integrations/dated-sitemap.ts';
import { isListedInSitemap } from '#lib/site-address.ts';
import { collections, entryKinds } from '#model/collections.ts';
import { mainPages, otherPages } from '#model/entries/site-pages.ts';
import { pages } from '#model/schemas/page-schemas.ts';
import { agencyDir } from '#test/kit/agency-folder.ts';

// What the recipes of the README ask for and no compiler misses. The fields of forms:
// `src/site/forms/forms.test.ts`; the cards of entries: `card-values.test.ts`.

const files = globSync('src/pages/**/*.{astro,ts}');
const code = files.map((file) => readFileSync(file, 'utf8')).join('\n');

/** The addresses that have a file of their own. */
const addresses = files
  .filter((file) => file.endsWith('.astro') && !/[[_]/.test(file))
  .map((file) => `/${path.relative('src/pages', file).replace(/\/?(?:\bindex)?\.astro$/, '')}`);

const listed = addresses.filter((address) => isListedInSitemap(`https://site.example${address}`));

test.for(Object.keys(pages))('A958: a page in src/pages shows the words of %s', (name) => {
  expect(code).toContain(`getPage('${name}')`);
});

test.for(entryKinds)('A958: the page of the collection %s shows its entries', (kind) => {
  expect(addresses).toContain(collections[kind].page);
  expect(code).toMatch(kind === 'articles' ? 'listArticles()' : `listCollection('${kind}')`);
});

test('A958: site-pages.ts lists each page, and no other', () => {
  const paths = [...mainPages, ...otherPages].map((page) => page.path);
  expect(paths.sort()).toEqual(listed.sort());
});

test.for(listed)('A958: dated-sitemap.ts knows a file of content for the date of %s', (address) => {
  const sources = listSources(address, { entries: {}, counties: [] });
  const found = sources.filter((file) => existsSync(path.join(agencyDir, 'content', file)));
  expect(found.length, `none of: ${sources.join(', ')}`).toBeGreaterThan(0);
});

test.for(Object.entries(screens))('A958: the screen %s has a page and a card', ([, screen]) => {
  expect(addresses).toContain(screen.path);
  // The inbox has a section of its own.
  expect([screens.inquiries, ...siteLinks, ...settingLinks]).toContain(screen);
});
