import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Colors = ReadonlyMap<string, string>;

/** Reads the colors of both themes; the dark one keeps those of the light one that it doesn't set. */
function readThemes(css: string): { light: Colors; dark: Colors } {
  const [light = '', dark = ''] = css.split('.dark {');
  const list = (part: string) =>
    [...part.matchAll(/--color-([a-z-]+): (#[0-9a-f]+);/gi)].map(
      ([, name = '', color = '']): [string, string] => [name, color],
    );
  return { light: new Map(list(light)), dark: new Map([...list(light), ...list(dark)]) };
}

/** Text on its ground must differ by 4.5, and the edge of a field from its ground by 3 (WCAG 2.2). */
const pairs: readonly [front: string, grounds: readonly string[], least: number][] = [
  ...['ink', 'soft', 'lagoon', 'lagoon-deep', 'danger'].map((front): [string, string[], number] => [
    front,
    ['paper', 'mist', 'sand', 'surface'],
    4.5,
  ]),
  ['coral', ['paper', 'surface'], 4.5],
  ['ink', ['seafoam'], 4.5],
  ['on-coral', ['coral', 'coral-deep'], 4.5],
  ['night', ['sun'], 4.5],
  ['on-night', ['night', 'call'], 4.5],
  ['on-glow', ['glow', 'glow-deep'], 4.5],
  ['field', ['paper', 'surface'], 3],
];

/** Returns the relative luminance of a color such as "#0b6b72" or "#fff", from 0 to 1. */
function toLuminance(color: string): number {
  const digits = color.length === 4 ? color.slice(1).replaceAll(/./g, '$&$&') : color.slice(1);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4]
    .map((start) => parseInt(digits.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function measureContrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other].map(toLuminance).sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Says in words which colors cannot be told apart. */
function listFaint(css: string): string[] {
  return Object.entries(readThemes(css)).flatMap(([theme, colors]) =>
    pairs.flatMap(([front, grounds, least]) =>
      grounds.flatMap((ground) => {
        const [one = '', other = ''] = [front, ground].map((name) => colors.get(name));
        const contrast = measureContrast(one, other);
        if (contrast >= least) return [];
        return `In the ${theme} theme, "${front}" (${one}) on "${ground}" (${other}) has a contrast of ${contrast.toFixed(1)}, and needs ${least}. Make one of the two lighter or darker.`;
      }),
    ),
  );
}

const css = readFileSync('src/styles/theme.css', 'utf8');

test('A951: the colors of the brand can be read in both themes', () => {
  expect(listFaint(css)).toEqual([]);
});

test('A951: a color that cannot be read is named, with the theme and the remedy', () => {
  expect(listFaint(css.replace('--color-lagoon: #0b6b72', '--color-lagoon: #5fb3b8'))).toContain(
    'In the light theme, "lagoon" (#5fb3b8) on "paper" (#fffdfa) has a contrast of 2.4, and needs 4.5. Make one of the two lighter or darker.',
  );
});
