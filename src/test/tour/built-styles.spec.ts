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

test.describe('the built styles', () => {
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

  // Tailwind leaves out what its own styles don't use, whatever other styles do.
  test('use no variable that nothing sets', () => {
    const list = (text: string, pattern: RegExp) =>
      new Set([...text.matchAll(pattern)].map(([, name = '']) => name));
    const listSet = (text: string) => list(text, /(--[\w-]+)["'\\]*\s*[:,]/g);
    const [first = new Set<string>(), ...others] = pages.map(({ html }) => listSet(html));
    const setEverywhere = new Set(
      [...first].filter((name) => others.every((names) => names.has(name))),
    );
    const scripts = listBuiltFiles()
      .filter((file) => file.startsWith('_astro/') && file.endsWith('.js'))
      .map((file) => [`/${file}`, readBuiltBytes(file).toString()] as const);

    const unset = [
      ...pages.map(({ path, html }) => [path, html, new Set<string>()] as const),
      ...[...inFiles, ...scripts].map(([file, text]) => [file, text, setEverywhere] as const),
    ].flatMap(([place, text, known]) =>
      [...list(text, /var\((--[\w-]+)\)/g).difference(listSet(text).union(known))]
        // Radix sets it while a finger pulls.
        .filter((name) => !name.startsWith('--radix-'))
        .map((name) => `${place}: ${name}`),
    );
    expect(setEverywhere).toContain('--color-ink');
    expect(unset).toEqual([]);
  });
});
