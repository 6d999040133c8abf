import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageMetadata, ImageOutputFormat } from 'astro';
import { getImage } from 'astro:assets';
import type { PictureFiles } from '#components/cards/Picture.tsx';

const uploads = import.meta.glob<{ default: ImageMetadata }>(
  '/public/uploads/**/*.{avif,gif,jpeg,jpg,png,webp}',
);

/**
 * Finds an uploaded photo by its `src` in content, such as `/uploads/kitchen.jpg`; undefined for
 * drawings and pictures on other sites.
 */
async function findUpload(src: string): Promise<ImageMetadata | undefined> {
  return (await uploads[`/public${src}`]?.())?.default;
}

export interface PictureOffer {
  /** In pixels. */
  widths?: number[] | undefined;
  /** The point that stays in view where the picture is cropped. */
  focus?: string | undefined;
  /** The aspect ratio to reserve where the size is unknown. */
  fallbackSize?: ImageSize | undefined;
}

/**
 * Returns the files of a picture in the content: photos under `public/uploads/` in several sizes,
 * SVGs and pictures on other sites as they are.
 */
export async function findPictureFiles(
  src: string,
  { widths = pictureWidths, focus, fallbackSize = { width: 800, height: 600 } }: PictureOffer,
): Promise<PictureFiles> {
  const upload = await findUpload(src);
  if (!upload) {
    const isDrawing = src.startsWith('/') && src.endsWith('.svg');
    // A missing drawing leaves a gap, and the build reports it.
    const size = isDrawing ? await loadSvgSize(src).catch(() => fallbackSize) : fallbackSize;
    return { src, focus, ...size };
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
  return { src: file, srcSet: srcSet.attribute, focus, width, height, sources };
}

export interface CardImage {
  image: string;
  /**
   * The other widths, in the form of `srcset`; missing for drawings and pictures on other sites.
   */
  imageSet?: string;
}

/** Returns the picture of a card in an island: the same files that the pages show. */
export async function findCardImage(src: string, widths: number[]): Promise<CardImage> {
  const upload = await findUpload(src);
  if (!upload) return { image: src };
  const offered = widths.filter((width) => width <= upload.width);
  const { src: image, srcSet } = await getImage({ src: upload, format: 'webp', widths: offered });
  return { image, imageSet: srcSet.attribute };
}

export interface ImageSize {
  width: number;
  height: number;
}

const sizes = new Map<string, Promise<ImageSize>>();

/**
 * Reads the size of an SVG under `public/` from its viewBox, once per build.
 *
 * @param sitePath for example `/images/hero.svg`
 * @throws when the file is missing or has no size
 */
export function loadSvgSize(sitePath: string): Promise<ImageSize> {
  const size = sizes.get(sitePath) ?? readSvgSize(sitePath);
  // In development the file may change between two pages.
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

export const pictureWidths = [400, 800, 1200];

export const portraitWidths = [320, 640];

export const portraitOffer: PictureOffer = {
  widths: portraitWidths,
  fallbackSize: { width: 400, height: 400 },
};

interface Pictured {
  image: string;
  imageFocus?: string | undefined;
}

export function findPortrait({ image, imageFocus }: Pictured): Promise<PictureFiles> {
  return findPictureFiles(image, { ...portraitOffer, focus: imageFocus });
}

export function findArticlePicture({ image, imageFocus }: Pictured): Promise<PictureFiles> {
  return findPictureFiles(image, { focus: imageFocus, fallbackSize: { width: 1200, height: 750 } });
}
