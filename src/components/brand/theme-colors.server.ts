import { readFileSync } from 'node:fs';

let colors: ReadonlyMap<string, string> | undefined;

/**
 * Returns a color of the light theme as `theme.css` says it, such as "#336699", for pictures and
 * files that no style sheet reaches.
 *
 * @param name without `--color-`
 * @throws Error for a name that the theme lacks
 */
export function readThemeColor(name: string): string {
  colors ??= new Map(
    [
      ...(readFileSync('src/styles/theme.css', 'utf8')
        // What follows is the dark theme.
        .split('.dark {')[0]
        ?.matchAll(/--color-([a-z-]{1,40}): (#[0-9a-f]+);/gi) ?? []),
    ].map(([, key = '', color = '']) => [key, color]),
  );
  const color = colors.get(name);
  if (color === undefined) throw new Error(`theme.css has no --color-${name} such as #336699.`);
  return color;
}
