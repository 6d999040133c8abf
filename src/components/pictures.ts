import { getImage } from 'astro:assets';
import { findUpload } from './upload.ts';

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
