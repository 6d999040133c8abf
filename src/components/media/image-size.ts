import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keepReading } from './keep-reading.ts';

/** Width and height of a picture in pixels. */
export interface ImageSize {
  width: number;
  height: number;
}

const readViewBox = keepReading(async (file) =>
  /viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"/.exec(await readFile(file, 'utf8')),
);

/**
 * The size of an SVG under `public/`, from its viewBox.
 *
 * @param sitePath path on the site, for example `/images/hero.svg`
 * @throws when the file is missing or says no size
 */
export async function loadSvgSize(sitePath: string): Promise<ImageSize> {
  const file = join(process.cwd(), 'public', sitePath);
  const viewBox = await readViewBox(file).catch((cause: unknown) => {
    throw new Error(
      `The picture public${sitePath} is missing. Put the file there or name another picture.`,
      { cause },
    );
  });
  if (!viewBox) throw new Error(`The picture public${sitePath} has no viewBox. Please add one.`);
  return { width: Math.round(Number(viewBox[1])), height: Math.round(Number(viewBox[2])) };
}
