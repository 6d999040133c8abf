import sharp, { type Sharp } from 'sharp';
import { type FocalPoint, parseFocus } from '#model/schemas/picture-fields.ts';
import { maxPicturePixels } from '#model/schemas/upload-limits.ts';

interface Size {
  width: number;
  height: number;
}

interface CroppedPicture {
  bytes: Buffer;
  /**
   * The point that stays in view, such as "40% 25%"; by default the upper part, where faces are.
   */
  focus: string | undefined;
}

/** Rotates a picture upright and crops it to a size, in pixels. Throws for a damaged one. */
export async function cropPicture({ bytes, focus }: CroppedPicture, size: Size): Promise<Buffer> {
  const upright = sharp(bytes, { limitInputPixels: maxPicturePixels }).autoOrient();
  const point = parseFocus(focus);
  if (point) return cropAround(upright, point, size);
  return upright
    .resize({ ...size, fit: 'cover', position: 'top' })
    .png()
    .toBuffer();
}

/** Crops like `object-position`. */
async function cropAround(upright: Sharp, { x, y }: FocalPoint, size: Size): Promise<Buffer> {
  const { width, height } = size;
  const { data, info } = await upright
    .resize({ width, height, fit: 'outside' })
    .png({ compressionLevel: 0 })
    .toBuffer({ resolveWithObject: true });
  const left = Math.round(((info.width - width) * x) / 100);
  const top = Math.round(((info.height - height) * y) / 100);
  return sharp(data).extract({ left, top, width, height }).png().toBuffer();
}
