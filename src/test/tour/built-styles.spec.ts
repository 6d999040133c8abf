import { expect, test } from '#test/kit/browser/site-test.ts';
import { listBuiltFiles, listBuiltPages, readBuiltBytes } from '#test/kit/site/built-site.ts';

// The content manager brings styles of its own.
const pages = listBuiltPages().filter(({ path }) => path !== '/cms');
const inPages = pages.flatMap(({ path, html }) =>
  [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(
    ([, css = '']) => [path, css] as const,
  ),
);
const inFiles = listBuiltFiles()
  .filter((file) => file.endsWith('.css'))
  .map((file) => [`/${file}`, readBuiltBytes(file).toString()] as const);
const allStyles = [...inPages, ...inFiles];

/** Lists the matches of a pattern in the built styles, outside of addresses and quoted texts. */
function findInStyles(pattern: RegExp): string[] {
  return allStyles.flatMap(([place, css]) => {
    const code = css.replaceAll(/url\([^)]*\)|"[^"]*"|'[^']*'/g, '""');
    return [...code.matchAll(pattern)].map(([found]) => `${place}: ${found}`);
  });
}

test.describe('the built styles, for the oldest browsers that the site supports', () => {
  test('stand in every page', () => {
    expect(new Set(inPages.map(([path]) => path)).size).toBe(pages.length);
  });

  test('give an underline its thickness apart, since Safari drops a shorthand that holds one', () => {
    expect(findInStyles(/text-decoration:underline/g).length).toBeGreaterThan(0);
    expect(findInStyles(/text-decoration:[^;}]*\d[^;}]*/g)).toEqual([]);
  });

  test('nest no rules, which Safari 16.4 does not read', () => {
    expect(findInStyles(/[^{};]*&[^{};]*/g)).toEqual([]);
  });
});
