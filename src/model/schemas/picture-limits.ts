/** The most that Netlify passes to a function, in bytes, with room for base64 below 6 MB. */
export const maxUploadBytes = 4 * 1024 * 1024;

/** The longest side of a picture, in pixels. */
export const maxPictureSide = 12_000;

const million = 1_000_000;

/** The most pixels that a picture may have, counting each frame of an animation. */
export const maxPicturePixels = 25 * million;

export interface PictureSize {
  width: number;
  height: number;
  frames?: number | undefined;
}

/**
 * Returns why a picture is too large to be processed, in a sentence that says what to do; else
 * null.
 */
export function findOversize(
  { width, height, frames = 1 }: PictureSize,
  maxPixels = maxPicturePixels,
): string | null {
  if (Math.max(width, height) > maxPictureSide) {
    const side = maxPictureSide.toLocaleString('en-US');
    return `The picture has more than ${side} pixels on a side. Please make it smaller.`;
  }
  if (width * height * frames <= maxPixels) return null;
  const limit = `${Math.floor(maxPixels / 100_000) / 10} million pixels`;
  return frames > 1
    ? `The picture has more than ${limit} in its ${frames} frames together. Please make it smaller or shorter.`
    : `The picture has more than ${limit}. Please make it smaller.`;
}
