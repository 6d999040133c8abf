import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { type FocalPoint, parseFocus } from '#features/content/picture-fields.ts';
import { maxPicturePixels } from '#features/pictures/picture-limits.ts';

export interface SharePicture {
  /** Is the file's name under `/images/og/`. */
  name: string;
  bytes: Buffer<ArrayBuffer>;
}

/** Is what a page is about. */
export interface SharedSubject {
  image: string;
  imageFocus?: string | undefined;
}

const size = { width: 1200, height: 630 };
/** Lies to the right of the frame's wave, which covers its left edge. */
const cutout = { left: 390, width: size.width - 390, height: size.height };
/** Holds the agency's mark and name as shapes: a font would look different on each machine. */
const frameFile = 'src/assets/og/frame.svg';
const cacheFolder = 'node_modules/.astro/share-pictures';

const pictures = new Map<string, Promise<SharePicture | null>>();

/**
 * Draws what a network shows of a page: the page's picture beside the agency's name. Returns null
 * for a picture on another site, a missing one and one that is damaged.
 */
export function findSharePicture({
  image,
  imageFocus = '',
}: SharedSubject): Promise<SharePicture | null> {
  const key = `${image} ${imageFocus}`;
  const picture = pictures.get(key) ?? makeSharePicture(image, imageFocus).catch(() => null);
  // In development the file may change between two pages.
  if (import.meta.env.PROD) pictures.set(key, picture);
  return picture;
}

/** Reads the picture from the cache where an earlier build has drawn the same one. */
async function makeSharePicture(src: string, focus: string): Promise<SharePicture | null> {
  if (!src.startsWith('/')) return null;
  const [source, frame] = await Promise.all([readFile(`public${src}`), readFile(frameFile)]);
  const hash = createHash('sha256')
    .update(frame)
    .update(source)
    .update(focus)
    .digest('hex')
    .slice(0, 10);
  const name = `${path.parse(src).name}-${hash}.jpg`;
  const cached = path.join(cacheFolder, name);
  const known = await readFile(cached).catch(() => null);
  if (known) return { name, bytes: known };
  const bytes = await draw(source, frame, parseFocus(focus));
  await mkdir(cacheFolder, { recursive: true });
  // A build that is killed meanwhile leaves no half of a picture under this name.
  const draft = `${cached}.${process.pid.toString()}`;
  await writeFile(draft, bytes);
  await rename(draft, cached);
  return { name, bytes };
}

async function draw(
  source: Buffer,
  frame: Buffer,
  focus: FocalPoint | null,
): Promise<Buffer<ArrayBuffer>> {
  const { left, width, height } = cutout;
  const upright = sharp(source, { limitInputPixels: maxPicturePixels }).autoOrient();
  const picture = focus
    ? await cropAround(upright, focus)
    : // Faces are in the upper part.
      await upright.resize({ width, height, fit: 'cover', position: 'top' }).toBuffer();
  const drawn = sharp({ create: { ...size, channels: 3, background: '#f8efe2' } }).composite([
    { input: picture, left, top: 0 },
    { input: frame },
  ]);
  // A PNG of few colors is half as large and takes four times as long, and a build waits for it.
  return drawn.jpeg({ quality: 82, chromaSubsampling: '4:4:4' }).toBuffer();
}

/** Crops as `object-position` does. */
async function cropAround(upright: Sharp, { x, y }: FocalPoint): Promise<Buffer> {
  const { width, height } = cutout;
  const { data, info } = await upright
    .resize({ width, height, fit: 'outside' })
    .png({ compressionLevel: 0 })
    .toBuffer({ resolveWithObject: true });
  const left = Math.round(((info.width - width) * x) / 100);
  const top = Math.round(((info.height - height) * y) / 100);
  return sharp(data).extract({ left, top, width, height }).toBuffer();
}
