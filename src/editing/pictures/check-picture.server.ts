import { hash } from 'node:crypto';
import pLimit from 'p-limit';
import type { Metadata, OutputInfo, Sharp } from 'sharp';
import { foldText } from '#lib/text/fold-text.ts';
import { listWords } from '#lib/text/phrases.ts';
import { maxPictureBytes } from './max-picture-bytes.ts';
import { findOversize, maxPicturePixels } from '#model/schemas/upload-limits.ts';
import { splitPngTexts } from './picture-bytes.ts';
import { pictureFormats, type PictureFormat } from './picture-format.server.ts';

const maxFrames = 500;

/** The most memory that one picture may take: a Netlify function has 1 GB in all. */
const maxDrawnBytes = 450_000_000;

/** The pixels an empty file may have, and those each byte may add: no drawing is denser. */
const freePixels = 4_000_000;
const pixelsPerByte = 1000;

/** The most compressed text in a PNG, in bytes; unpacked it can be a thousand times as long. */
const maxPackedText = 100 * 1024;

/** Decoding a picture may take hundreds of megabytes. */
const oneAtATime = pLimit(1);

export interface CheckedPicture {
  bytes: Buffer;
  ending: string;
  /** In pixels, as displayed after rotation. */
  width: number;
  height: number;
}

export type PictureCheck =
  { kind: 'accepted'; picture: CheckedPicture } | { kind: 'refused'; sentence: string };

/**
 * Identifies the format by the bytes, and re-encodes them without where, when and by whom a photo
 * was taken.
 */
export async function checkPicture(
  bytes: Uint8Array,
  contentTypes?: readonly string[],
): Promise<PictureCheck> {
  const taken = pictureFormats.filter(
    ({ contentType }) => contentTypes?.includes(contentType) ?? true,
  );
  // libvips reads more formats, including drawings with links, so it comes second.
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  const format = taken.find((each) => each.isFormat(start));
  const kinds = taken.map(({ name }) => name.toUpperCase());
  if (!format) return refuse(`This file isn't a ${listWords(kinds, 'or')} picture.`);
  // Nothing of the texts would be kept, and unpacking them can take gigabytes.
  const { rest } = splitPngTexts(bytes);
  return oneAtATime(() => draw(rest, format));
}

async function draw(bytes: Uint8Array, format: PictureFormat): Promise<PictureCheck> {
  // sharp is large: only functions that accept pictures bundle it, and only calls with one load it.
  const { default: sharp } = await import('sharp');
  try {
    // The size in the header decides before anything is decoded.
    const pages = format.name === 'gif' || format.name === 'webp' ? -1 : 1;
    const options = { pages, failOn: 'error', limitInputPixels: false } as const;
    const metadata = await sharp(bytes, options).metadata();
    const { channels, depth } = metadata;
    const pixelBytes = channels * (depth === 'uchar' ? 1 : 2) + format.encoderBytes;
    const maxPixels = Math.min(maxPicturePixels, Math.floor(maxDrawnBytes / pixelBytes));
    const sentence = findExcess(metadata, bytes.length, maxPixels);
    if (sentence !== null) return refuse(sentence);
    const source = sharp(bytes, { ...options, limitInputPixels: maxPixels });
    const drawn = (metadata.pages ?? 1) > 1 ? source : source.autoOrient();
    const { data, info } = await encodeWithin(drawn, format, metadata, bytes.length);
    const { width, pageHeight: height = info.height } = info;
    return {
      kind: 'accepted',
      picture: { bytes: data, width, height, ending: format.ending },
    };
  } catch {
    return refuse('The picture is damaged or incomplete. Please choose another file.');
  }
}

function findExcess(metadata: Metadata, fileBytes: number, maxPixels: number): string | null {
  const { width, pages: frames = 1, pageHeight: height = metadata.height } = metadata;
  if (frames > maxFrames) {
    return `The picture has more than ${maxFrames} frames. Please make it smaller.`;
  }
  const oversize = findOversize({ width, height, frames }, maxPixels);
  if (oversize !== null) return oversize;
  return width * height * frames > freePixels + pixelsPerByte * fileBytes
    ? 'The picture has millions of pixels and almost nothing on them. Please make it smaller.'
    : null;
}

/** Returns why a picture would take too long to build, in a sentence; throws for a damaged one. */
export async function findPictureExcess(bytes: Uint8Array): Promise<string | null> {
  if (splitPngTexts(bytes).packedLength > maxPackedText) {
    return 'The picture has too much text beside its pixels. Please export it again without metadata.';
  }
  const { default: sharp } = await import('sharp');
  const metadata = await sharp(bytes, { pages: -1, limitInputPixels: false }).metadata();
  return findExcess(metadata, bytes.length, maxPicturePixels);
}

/** Tried from the left, so that quality is lost only if necessary. */
const qualities = [90, 80, 70, 60] as const;

/** Keeps a photo that was within the size limit within it. */
async function encodeWithin(
  picture: Sharp,
  format: PictureFormat,
  metadata: Metadata,
  givenBytes: number,
): Promise<{ data: Buffer; info: OutputInfo }> {
  const isLossy = format.name === 'jpeg' || format.name === 'webp';
  const lower = isLossy && givenBytes <= maxPictureBytes ? qualities.slice(1) : [];
  const write = (quality: number) =>
    encode(picture.clone(), format, metadata, quality).toBuffer({ resolveWithObject: true });
  let written = await write(qualities[0]);
  for (const quality of lower) {
    if (written.data.length <= maxPictureBytes) break;
    written = await write(quality);
  }
  return written;
}

/** Sets options that hardly enlarge a file. */
function encode(
  picture: Sharp,
  { name }: PictureFormat,
  { isPalette }: Metadata,
  quality: number,
): Sharp {
  switch (name) {
    case 'jpeg':
      return picture.jpeg({ quality, mozjpeg: true });
    case 'png':
      return picture.png({ palette: isPalette });
    case 'webp':
      // A photo of 25 million pixels takes 3 seconds, and 12 with the default effort.
      return picture.webp({ quality, effort: 2 });
    case 'gif':
      return picture.gif({ dither: 0 });
    case 'avif':
      // A photo of 12 million pixels takes 3 seconds, and 40 with the default effort.
      return picture.avif({ quality: 70, effort: 0 });
  }
}

function refuse(sentence: string): PictureCheck {
  return { kind: 'refused', sentence };
}

const maxNameLength = 60;

/** Includes a digest, so that a new picture never replaces one that somebody has seen. */
export function toUploadPath(
  name: string,
  { bytes, ending }: Pick<CheckedPicture, 'bytes' | 'ending'>,
  unnamed = 'picture',
): string {
  const words = foldText(name.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, ''))
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxNameLength)
    .replaceAll(/^-+|-+$/g, '');
  const digest = hash('sha256', bytes).slice(0, 8);
  return `/uploads/${words === '' ? unnamed : words}-${digest}${ending}`;
}
