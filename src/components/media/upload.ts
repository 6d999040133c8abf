import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ImageMetadata } from 'astro';
import { getConfiguredImageService } from 'astro:assets';
import { imageMetadata } from 'astro/assets/utils';
import { keepReading } from './keep-reading.ts';

// A site without photos would ask for it first when the bundle has been cleared away.
await getConfiguredImageService();

const pattern = /^\/uploads\/[^\\]+\.(?:avif|gif|jpeg|jpg|png|webp)$/;

/**
 * What an import of the picture would say, but that no bundler has to know it: a picture may come
 * after the bundle is made. The name is another one whenever the bytes are.
 */
const readUpload = keepReading(async (file): Promise<ImageMetadata & { fsPath: string }> => {
  const bytes = await readFile(file);
  const { width, height, format } = await imageMetadata(bytes, file);
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 8);
  const { name, ext } = path.parse(file);
  const src = `/_astro/${name.replaceAll(/[^\w-]/g, '_')}.${hash}${ext}`;
  return { src, width, height, format, fsPath: file };
});

/**
 * Finds a photo that an editor uploaded, which the image pipeline can make smaller.
 *
 * @param src as content names it, for example `/uploads/kitchen.jpg`
 * @returns undefined for a drawing and for a picture elsewhere on the web
 */
export async function findUpload(src: string): Promise<ImageMetadata | undefined> {
  if (!pattern.test(src) || path.posix.normalize(src) !== src) return undefined;
  try {
    return await readUpload(`public${src}`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
