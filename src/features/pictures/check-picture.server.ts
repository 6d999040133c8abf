import { hash } from 'node:crypto';
import type { Metadata, Sharp } from 'sharp';
import { foldText } from '#lib/text/fold-text.ts';
import { pictureFormats, type PictureFormat } from './picture-format.server.ts';

const maxFrames = 500;
const million = 1_000_000;

/** A picture as it is stored: what it shows, and nothing that is only about it. */
export interface CheckedPicture {
  bytes: Buffer;
  /** With the dot. */
  ending: string;
  /** As it is seen, in pixels. */
  width: number;
  height: number;
}

/** A picture, or the sentence that says why it is none. */
export type PictureCheck =
  { kind: 'accepted'; picture: CheckedPicture } | { kind: 'refused'; sentence: string };

/**
 * Finds out what a file really is, whatever it is called, draws all of it, and writes it anew. So
 * what is stored can be drawn again, and nothing in it says where, when or by whom it was taken.
 *
 * @param contentTypes kinds that are taken; all by default
 */
export async function checkPicture(
  bytes: Uint8Array,
  contentTypes?: readonly string[],
): Promise<PictureCheck> {
  const taken = pictureFormats.filter(
    ({ contentType }) => contentTypes?.includes(contentType) ?? true,
  );
  // libvips can read more than these, drawings with links among them, so it is asked afterwards.
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  const format = taken.find((each) => each.isFormat(start));
  if (!format) return refuse(`This is no picture of the kinds ${listKinds(taken)}.`);
  // Only functions that take pictures bring sharp, and only a call with a picture loads it.
  const { default: sharp } = await import('sharp');
  try {
    // The size in its head decides whether anything of it is drawn.
    const pages = format.name === 'gif' || format.name === 'webp' ? -1 : 1;
    const options = { pages, failOn: 'error', limitInputPixels: false } as const;
    const metadata = await sharp(bytes, options).metadata();
    const sentence = findExcess(metadata, format);
    if (sentence !== null) return refuse(sentence);
    const source = sharp(bytes, { ...options, limitInputPixels: format.maxPixels });
    const drawn = (metadata.pages ?? 1) > 1 ? source : source.autoOrient();
    const { data, info } = await encode(drawn, format, metadata).toBuffer({
      resolveWithObject: true,
    });
    const { width, pageHeight: height = info.height } = info;
    return {
      kind: 'accepted',
      picture: { bytes: data, width, height, ending: format.ending },
    };
  } catch {
    return refuse('The picture is damaged or not complete. Please choose another file.');
  }
}

function findExcess(metadata: Metadata, { maxPixels }: PictureFormat): string | null {
  const { width, pages = 1, pageHeight = metadata.height } = metadata;
  if (pages > maxFrames) {
    return `The picture has more than ${maxFrames.toString()} frames. Please make it smaller.`;
  }
  if (width * pageHeight * pages > maxPixels) {
    const most = (maxPixels / million).toString();
    return `The picture has more than ${most} million pixels. Please make it smaller.`;
  }
  return null;
}

/** Chooses what loses nothing to the eye and grows a file little. */
function encode(picture: Sharp, { name }: PictureFormat, { isPalette }: Metadata): Sharp {
  switch (name) {
    case 'jpeg':
      return picture.jpeg({ quality: 90, mozjpeg: true });
    case 'png':
      return picture.png({ palette: isPalette });
    case 'webp':
      return picture.webp({ quality: 90 });
    case 'gif':
      return picture.gif({ dither: 0 });
    case 'avif':
      // A photo of 12 million pixels takes 3 seconds so, and 40 with the usual effort.
      return picture.avif({ quality: 70, effort: 0 });
  }
}

function listKinds(taken: readonly PictureFormat[]): string {
  const names = taken.map(({ name }) => name.toUpperCase());
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

function refuse(sentence: string): PictureCheck {
  return { kind: 'refused', sentence };
}

/** Longest part of a name that its writer chose. */
const mostLetters = 60;

/**
 * The path of a picture on the site, which follows from its name and from what it shows: another
 * picture never takes the place of one that somebody has seen.
 *
 * @param name as the file was called
 */
export function toPicturePath(name: string, { bytes, ending }: CheckedPicture): string {
  const words = foldText(name.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, ''))
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, mostLetters)
    .replaceAll(/^-+|-+$/g, '');
  const mark = hash('sha256', bytes).slice(0, 8);
  return `/uploads/${words === '' ? 'picture' : words}-${mark}${ending}`;
}
