import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Width and height of a picture in pixels. */
export interface ImageSize {
  width: number;
  height: number;
}

const sizes = new Map<string, Promise<ImageSize>>();

/**
 * Reads the size of an SVG under `public/` from its viewBox, once per build.
 *
 * @param sitePath path on the site, for example `/images/hero.svg`
 * @throws when the file is missing or says no size
 */
export function loadSvgSize(sitePath: string): Promise<ImageSize> {
  const size = sizes.get(sitePath) ?? readSvgSize(sitePath);
  // While somebody develops, the file may change between two pages.
  if (import.meta.env.PROD) sizes.set(sitePath, size);
  return size;
}

async function readSvgSize(sitePath: string): Promise<ImageSize> {
  const file = join(process.cwd(), 'public', sitePath);
  const svg = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new Error(
      `The picture public${sitePath} is missing. Put the file there or name another picture.`,
      { cause },
    );
  });
  const viewBox = /viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"/.exec(svg);
  if (!viewBox) throw new Error(`The picture public${sitePath} has no viewBox. Please add one.`);
  return { width: Math.round(Number(viewBox[1])), height: Math.round(Number(viewBox[2])) };
}
