import { expect, test } from '#test/kit/browser/site-test.ts';
import { countBrotliBytes } from '#test/kit/site/brotli.ts';
import { listBuiltPages, readBuiltBytes } from '#test/kit/site/built-site.ts';
import { listElements } from '#test/kit/site/html.ts';

const pages = listBuiltPages().filter(({ path }) => !/^\/(?:admin|cms)/.test(path));
const pagesWithoutIsland = pages.filter(({ html }) => !html.includes('<astro-island'));

function listScripts(html: string): string[] {
  const isCode = (type: string | undefined) => type === undefined || type === 'module';
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].flatMap(
    ([element, , code = '']) => {
      const attributes = listElements(element, 'script')[0]?.attributes;
      if (!isCode(attributes?.type)) return [];
      const source = attributes?.src;
      return [source === undefined ? code : readBuiltBytes(source.slice(1)).toString()];
    },
  );
}

test.describe('a page without a form', () => {
  for (const [label, html] of pagesWithoutIsland.map(({ path, html }) => [path, html] as const)) {
    test(`${label} runs at most 4,096 bytes of script`, () => {
      const scripts = listScripts(html);

      expect(scripts.length).toBeGreaterThan(0);
      expect(countBrotliBytes(scripts.join('\n'))).toBeLessThanOrEqual(4096);
      expect(scripts.join('\n')).not.toMatch(/\breact\b|hydrateRoot|createRoot/i);
    });
  }
});

/**
 * 14 KB, which fit in the first flight of a connection, ten packets of 1,460 bytes. A page's random
 * hashes alone make it 80 bytes larger or smaller.
 */
const maxPageBytes = 14_336;
/** The home page shows something of every section, and describes the agency to search engines. */
const maxHomeBytes = 15_360;

test.describe('every page', () => {
  for (const [what, html] of pages.map(({ path, html }) => [path, html] as const)) {
    const max = what === '/' ? maxHomeBytes : maxPageBytes;
    test(`${what} weighs at most ${max.toLocaleString('en-US')} bytes with its styles, which need no request`, () => {
      const sheets = listElements(html, 'link').filter(({ attributes }) =>
        attributes.rel?.includes('stylesheet'),
      );

      expect(html).toContain('<style');
      expect(sheets).toEqual([]);
      expect(countBrotliBytes(html)).toBeLessThanOrEqual(max);
    });
  }

  test('the fonts are at most two files of 45,000 bytes together, and one of 15,000 where a note is', () => {
    const notePages = pages.filter(({ html }) => html.includes('class="note-paper'));
    expect(notePages.length).toBeGreaterThan(0);
    for (const { path, html } of pages) {
      const fonts = [...new Set(html.match(/\/_astro\/fonts\/[\w.-]+/g))];
      const sizes = fonts
        .map((file) => readBuiltBytes(file.slice(1)).length)
        .sort((one, other) => other - one);
      const [first = 0, second = 0, ...others] = sizes;
      const hasNote = notePages.some((page) => page.path === path);

      expect(first + second, path).toBeLessThanOrEqual(45_000);
      expect(others.length, path).toBe(hasNote ? 1 : 0);
      expect(others[0] ?? 0, path).toBeLessThanOrEqual(15_000);
    }
  });
});
