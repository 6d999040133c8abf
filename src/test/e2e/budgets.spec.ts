import { describe, expect, test } from 'vitest';
import { countBrotliBytes } from '#test/site/brotli.ts';
import { listBuiltFiles, listBuiltPages, readBuiltFile } from '#test/site/built-site.ts';
import { listElements } from '#test/site/html.ts';

const pages = listBuiltPages().filter(({ path }) => !/^\/(?:admin|cms)/.test(path));
const pagesWithoutIsland = pages.filter(({ html }) => !html.includes('<astro-island'));

function listScripts(html: string): string[] {
  const isCode = (type: string | undefined) => type === undefined || type === 'module';
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].flatMap(
    ([element, , code = '']) => {
      const attributes = listElements(element, 'script')[0]?.attributes;
      if (!isCode(attributes?.['type'])) return [];
      const source = attributes?.['src'];
      return [source === undefined ? code : readBuiltFile(source.slice(1)).toString()];
    },
  );
}

describe('a page without a form', () => {
  test.each(pagesWithoutIsland.map(({ path, html }) => [path, html] as const))(
    '%s runs at most 4,096 bytes of script',
    (_, html) => {
      const scripts = listScripts(html);

      expect(scripts.length).toBeGreaterThan(0);
      expect(countBrotliBytes(scripts.join('\n'))).toBeLessThanOrEqual(4096);
      expect(scripts.join('\n')).not.toMatch(/\breact\b|hydrateRoot|createRoot/i);
    },
  );
});

describe('every page', () => {
  test.each(pages.map(({ path, html }) => [path, html] as const))(
    '%s weighs at most 14,500 bytes with its styles, which need no request',
    (_, html) => {
      const sheets = listElements(html, 'link').filter(({ attributes }) =>
        attributes['rel']?.includes('stylesheet'),
      );

      expect(html).toContain('<style');
      expect(sheets).toEqual([]);
      expect(countBrotliBytes(html)).toBeLessThanOrEqual(14_500);
    },
  );

  test('the fonts are at most two files of 45,000 bytes together', () => {
    const fonts = listBuiltFiles().filter((file) => /\.(?:woff2?|ttf|otf)$/.test(file));
    const bytes = fonts.map((file) => readBuiltFile(file).length);

    expect(fonts.length).toBeGreaterThan(0);
    expect(fonts.length).toBeLessThanOrEqual(2);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(45_000);
  });
});
