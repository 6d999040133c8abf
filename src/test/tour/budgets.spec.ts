import { brandFonts } from '#assets/fonts/fonts.ts';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { countBrotliBytes } from '#test/kit/site/brotli.ts';
import { listBuiltFiles, listBuiltPages, readBuiltBytes } from '#test/kit/site/built-site.ts';
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
 * What fits beside 750 bytes of headers in the first flight of a connection, ten packets of 1,460
 * bytes. A page's random hashes alone make it 80 bytes larger or smaller.
 */
const maxPageBytes = 13_850;
/** Pages that also hold the text of a long form, or something of every section. */
const maxBytes: Record<string, number> = {
  '/intake-forms': 14_336,
  '/recommendations': 14_336,
  '/': 15_300,
};

test.describe('every page', () => {
  for (const [what, html] of pages.map(({ path, html }) => [path, html] as const)) {
    const max = maxBytes[what] ?? maxPageBytes;
    test(`${what} weighs at most ${max.toLocaleString('en-US')} bytes with its styles, which need no request`, () => {
      const sheets = listElements(html, 'link').filter(({ attributes }) =>
        attributes.rel?.includes('stylesheet'),
      );

      expect(html).toContain('<style');
      expect(sheets).toEqual([]);
      expect(countBrotliBytes(html)).toBeLessThanOrEqual(max);
    });
  }

  const { heading, text, handwriting } = brandFonts;
  /** A brand may have one font for headings and texts. */
  const countFonts = (...fonts: { files: readonly [string, string?] }[]) =>
    new Set(fonts.map(({ files }) => files[0])).size;

  test('each font of the brand is one file, and a handwritten one is only where something is', () => {
    const isHandwritten = (html: string) => /class="(?:note-paper|checks)/.test(html);
    expect(pages.filter(({ html }) => isHandwritten(html)).length).toBeGreaterThan(0);
    for (const { path, html } of pages) {
      const fonts = new Set(html.match(/\/_astro\/fonts\/[\w.-]+/g));
      expect(fonts.size, path).toBe(
        isHandwritten(html) ? countFonts(heading, text, handwriting) : countFonts(heading, text),
      );
    }
  });

  test('each font has at most 14,710 bytes, with its kerning', () => {
    const fonts = listBuiltFiles().filter((file) => /\.(?:woff2?|ttf|otf)$/.test(file));
    expect(fonts.length).toBe(countFonts(heading, text, handwriting));
    for (const file of fonts) {
      expect(readBuiltBytes(file).length, file).toBeLessThanOrEqual(14_710);
    }
  });
});
