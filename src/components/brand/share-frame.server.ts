import type { Site } from '#model/schemas/site.ts';
import { type DrawnText, fitText } from './lettering.server.ts';
import { readThemeColor } from './theme-colors.server.ts';

/** The size of every share picture, as networks expect it. */
export const shareSize = { width: 1200, height: 630 };

export interface ShareFrame {
  /** Drawn over the picture: the wave at its left edge, with the words on it. */
  svg: string;
  /** The position of the logo. */
  logo: { left: number; top: number; side: number };
  /** Where the picture starts; the wave covers its left edge. */
  pictureLeft: number;
}

/**
 * The wave is narrower beside a caregiver's or an article's picture, which has no line of its own.
 */
const shapes = {
  wide: { scale: 1, pictureLeft: 480 },
  narrow: { scale: 0.78, pictureLeft: 390 },
};

const leftOfWords = 66;
const textWidth = 436;
const logoSide = 112;
/** The size of a logo that replaces the name as well. */
const loneLogoSide = 220;
const gapAfterLogo = 30;
const gapAroundRule = 30;
const ruleHeight = 6;

const drawWave = () =>
  [
    `<path fill="${readThemeColor('sand')}" stroke="${readThemeColor('sand')}" stroke-width="2" d="M0 0h520c40 90-20 170 0 260 22 92 80 140 40 240-16 44-8 90 0 130H0Z"/>`,
    `<path fill="${readThemeColor('sun')}" d="M520 0h16c40 90-20 170 0 260 22 92 80 140 40 240-16 44-8 90 0 130h-16c-8-40-16-86 0-130 40-100-18-148-40-240-20-90 40-170 0-260"/>`,
  ].join('');

/**
 * Draws what all share pictures of a kind have in common. Where the fonts lack the letters of the
 * name, the logo is alone.
 *
 * @param line shown below the name; null beside a caregiver or an article
 */
export function drawShareFrame({ name }: Pick<Site, 'name'>, line: string | null): ShareFrame {
  const { scale, pictureLeft } = line === null ? shapes.narrow : shapes.wide;
  const start = Math.round(leftOfWords * scale);
  const width = Math.round(textWidth * scale);
  const title = fitText(name, {
    face: 'heading',
    width,
    height: Math.round(240 * scale),
    largest: Math.round(76 * scale),
    smallest: 24,
  });
  const words =
    line === null
      ? null
      : fitText(line, { face: 'text', width, height: 132, largest: 30, smallest: 20 });

  const side = Math.round((title ? logoSide : loneLogoSide) * scale);
  const parts = [
    { height: side + gapAfterLogo, draw: () => '' },
    title && {
      height: countHeight(title) + gapAroundRule,
      draw: (top: number) =>
        drawBlock(title, { left: start, top, color: readThemeColor('lagoon-deep') }),
    },
    {
      height: ruleHeight + gapAroundRule,
      draw: (top: number) => drawRule({ left: start, top, width: Math.round(70 * scale) }),
    },
    words && {
      height: countHeight(words) + gapAroundRule,
      draw: (top: number) => drawBlock(words, { left: start, top, color: readThemeColor('ink') }),
    },
  ].filter((part) => part !== null);
  // There is no gap after the last part.
  const height = parts.reduce((sum, part) => sum + part.height, -gapAroundRule);
  const first = Math.round((shareSize.height - height) / 2);
  let top = first;
  const drawn = parts.map((part) => {
    const svg = part.draw(top);
    top += part.height;
    return svg;
  });
  const { width: wholeWidth, height: wholeHeight } = shareSize;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${wholeWidth}" height="${wholeHeight}"><g transform="scale(${scale} 1)">${drawWave()}</g>${drawn.join('')}</svg>`;
  return { svg, logo: { left: start, top: first, side }, pictureLeft };
}

function drawRule({ left, top, width }: { left: number; top: number; width: number }): string {
  const box = `x="${left}" y="${top.toFixed(2)}" width="${width}" height="${ruleHeight}"`;
  return `<rect ${box} fill="${readThemeColor('coral')}" rx="3"/>`;
}

function countHeight({ lines, lineHeight }: DrawnText): number {
  return lines.length * lineHeight;
}

function drawBlock(
  { lines, lineHeight, size }: DrawnText,
  position: { left: number; top: number; color: string },
): string {
  // Letters are centered in their line, as on a page.
  const baseline = position.top + (lineHeight + 0.7 * size) / 2;
  const drawn = lines.map(
    ({ path }, index) =>
      `<path transform="translate(${position.left} ${(baseline + index * lineHeight).toFixed(2)})" fill="${position.color}" d="${path}"/>`,
  );
  return drawn.join('');
}
