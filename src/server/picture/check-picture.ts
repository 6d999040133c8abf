import { avif } from './avif.ts';
import { DamagedPictureError } from './damaged-picture.ts';
import { gif } from './gif.ts';
import { jpeg } from './jpeg.ts';
import type { PictureFormat, PictureSize } from './picture-format.ts';
import { png } from './png.ts';
import { webp } from './webp.ts';

const formats: readonly PictureFormat[] = [jpeg, png, webp, gif, avif];

/** Most pixels of a picture: above, a build would take minutes for it. */
const mostPixels = 50_000_000;

/** A picture as it is kept, without anything that is only about it. */
export interface CheckedPicture extends PictureSize {
  bytes: Buffer;
  /** With the dot. */
  ending: string;
}

/** A picture, or the sentence that says why it is none. */
export type PictureCheck =
  { kind: 'accepted'; picture: CheckedPicture } | { kind: 'refused'; sentence: string };

/**
 * Finds out what a file really is, whatever it is called, and takes out of it where, when and by
 * whom it was taken.
 *
 * @param contentTypes kinds that are taken; all by default
 */
export function checkPicture(bytes: Uint8Array, contentTypes?: readonly string[]): PictureCheck {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const taken = formats.filter(({ contentType }) => contentTypes?.includes(contentType) ?? true);
  const format = taken.find((each) => each.isFormat(buffer));
  if (!format) return refuse(`This is no picture of the kinds ${listKinds(taken)}.`);
  try {
    const { width, height } = format.readSize(buffer);
    if (width === 0 || height === 0) return refuseDamaged();
    if (width * height > mostPixels) {
      return refuse('The picture has more than 50 million pixels. Please make it smaller.');
    }
    const { ending } = format;
    return { kind: 'accepted', picture: { bytes: format.strip(buffer), width, height, ending } };
  } catch (error) {
    if (error instanceof DamagedPictureError || error instanceof RangeError) return refuseDamaged();
    throw error;
  }
}

/** What a picture is answered as; null where its name ends in no way that is taken. */
export function findPictureType(file: string): string | null {
  const name = file.replace(/\.jpeg$/, '.jpg');
  return formats.find(({ ending }) => name.endsWith(ending))?.contentType ?? null;
}

function listKinds(taken: readonly PictureFormat[]): string {
  const names = taken.map(({ contentType }) => contentType.replace('image/', '').toUpperCase());
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

function refuse(sentence: string): PictureCheck {
  return { kind: 'refused', sentence };
}

function refuseDamaged(): PictureCheck {
  return refuse('The picture is damaged or not complete. Please choose another file.');
}
