import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageMetadata, ImageOutputFormat } from 'astro';
import { getImage } from 'astro:assets';
import type { PictureFiles } from './Picture.tsx';

const uploads = import.meta.glob<{ default: ImageMetadata }>(
  '/public/uploads/**/*.{avif,gif,jpeg,jpg,png,webp}',
);

/**
 * Finds a photo that an editor uploaded, which the image pipeline can make smaller.
 *
 * @param src as content names it, for example `/uploads/kitchen.jpg`
 * @returns undefined for a drawing and for a picture elsewhere on the web
 */
async function findUpload(src: string): Promise<ImageMetadata | undefined> {
  return (await uploads[`/public${src}`]?.())?.default;
}

/** How a picture is offered. */
export interface Offer {
  /** Widths to offer, in pixels. */
  widths?: number[] | undefined;
  /** Shape to keep free for a picture whose size is not known here. */
  fallbackSize?: ImageSize | undefined;
}

/**
 * The files of a picture that content names: an SVG stays as it is, a photo under `public/uploads/`
 * goes through the image pipeline, and a picture elsewhere on the web is only linked.
 *
 * @param src as content names it
 */
export async function findPicture(
  src: string,
  { widths = pictureWidths, fallbackSize = { width: 800, height: 600 } }: Offer,
): Promise<PictureFiles> {
  const upload = await findUpload(src);
  if (!upload) {
    const isDrawing = src.startsWith('/') && src.endsWith('.svg');
    return { src, ...(isDrawing ? await loadSvgSize(src) : fallbackSize) };
  }
  const offered = widths.filter((width) => width <= upload.width);
  const toFiles = (format: ImageOutputFormat) => getImage({ src: upload, format, widths: offered });
  const sources = await Promise.all(
    ['avif', 'webp'].map(async (format) => {
      const { srcSet } = await toFiles(format);
      return { type: `image/${format}`, srcSet: srcSet.attribute };
    }),
  );
  const { src: file, srcSet } = await toFiles(
    /^(?:gif|jpe?g)$/.test(upload.format) ? upload.format : 'png',
  );
  const { width, height } = upload;
  return { src: file, srcSet: srcSet.attribute, width, height, sources };
}

/** Addresses of a picture in sizes that fit a card. */
export interface CardImage {
  image: string;
  /** Other widths, as `srcset` has them; none for a drawing and for a picture elsewhere. */
  imageSet?: string;
}

/**
 * The picture of a card that a script draws: the same files that the pages show.
 *
 * @param src as content names it
 * @param widths that the pages offer, in pixels
 */
export async function findCardImage(src: string, widths: number[]): Promise<CardImage> {
  const upload = await findUpload(src);
  if (!upload) return { image: src };
  const offered = widths.filter((width) => width <= upload.width);
  const { src: image, srcSet } = await getImage({ src: upload, format: 'webp', widths: offered });
  return { image, imageSet: srcSet.attribute };
}

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

/** Widths in which a picture is offered, in pixels. */
export const pictureWidths = [400, 800, 1200];

/** Widths in which a portrait is offered, in pixels. */
export const portraitWidths = [320, 640];

/** How a portrait is offered. */
export const portraitOffer: Offer = {
  widths: portraitWidths,
  fallbackSize: { width: 400, height: 400 },
};

/** How the picture of an article's card is offered. */
export const articleOffer: Offer = { fallbackSize: { width: 1200, height: 750 } };
