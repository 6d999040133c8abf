import type { ImageMetadata } from 'astro';

const uploads = import.meta.glob<{ default: ImageMetadata }>(
  '/public/uploads/**/*.{avif,gif,jpeg,jpg,png,webp}',
);

/**
 * Finds a photo that an editor uploaded, which the image pipeline can make smaller.
 *
 * @param src as content names it, for example `/uploads/kitchen.jpg`
 * @returns undefined for a drawing and for a picture elsewhere on the web
 */
export async function findUpload(src: string): Promise<ImageMetadata | undefined> {
  return (await uploads[`/public${src}`]?.())?.default;
}
