import { maxPictureBytes } from './max-picture-bytes.ts';
import { findMovement, findPhotoRemedy } from './picture-bytes.ts';
import { findOversize, maxUploadBytes, type PictureSize } from '#model/schemas/upload-limits.ts';

/** The maximum length of the longer side, in pixels: enough for a large high-density screen. */
const maxPixels = 2560;

/** Protects a phone's memory. */
const maxFileBytes = 60 * 1024 * 1024;

export type ShrunkPicture =
  | { kind: 'shrunk'; bytes: Blob; width: number; height: number }
  | { kind: 'refused'; sentence: string };

/** The question whether to continue when a picture would lose something. */
export interface PictureQuestion {
  title: string;
  reason: string;
  /** The label of the button that continues. */
  accept: string;
}

export type AskAboutPicture = (question: PictureQuestion) => Promise<boolean>;

const steps = [
  ...[0.85, 0.75, 0.65, 0.55].map((quality) => ({ scale: 1, quality })),
  ...[0.8, 0.65, 0.5, 0.4, 0.3].map((scale) => ({ scale, quality: 0.65 })),
];

const whiteGround: PictureQuestion = {
  title: 'Put it on a white ground?',
  reason:
    'This picture has transparent parts, and this browser cannot make it small enough with them.',
  accept: 'Use a white ground',
};

const notUsed = 'The picture was not used. Please choose another one.';

/**
 * Redraws a picture upright, which also removes the location, the time and the camera. An animated
 * picture stays as it is.
 *
 * @param ask whether to continue when the picture would lose its animation or transparency
 */
export async function shrinkPicture(file: Blob, ask: AskAboutPicture): Promise<ShrunkPicture> {
  if (file.size > maxFileBytes) {
    return refuse('This file is larger than 60 MB. Please choose a smaller picture.');
  }
  const bitmap = await createImageBitmap(file).catch(() => null);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!bitmap) {
    return refuse(
      findPhotoRemedy(bytes) ??
        'This file cannot be read as a picture. Please choose a JPEG, PNG or WebP file that opens on this device.',
    );
  }
  try {
    const movement = findMovement(bytes);
    if (!movement) return await write(bitmap, ask);
    const { width, height } = bitmap;
    const { format, frames } = movement;
    const reason = findStandstill(format, file.size, { width, height, frames });
    if (reason === null) {
      const kept = new Blob([bytes], { type: `image/${format}` });
      return { kind: 'shrunk', bytes: kept, width, height };
    }
    const isStill = await ask({
      title: 'Use a still picture?',
      reason: `This picture moves. ${reason}`,
      accept: 'Use its first frame',
    });
    return isStill ? await write(bitmap, ask) : refuse(notUsed);
  } finally {
    bitmap.close();
  }
}

/** Returns why a picture cannot stay animated; null if it can. */
function findStandstill(format: string, fileBytes: number, size: PictureSize): string | null {
  if (format !== 'gif' && format !== 'webp') {
    return 'The site keeps only GIF and WebP pictures moving.';
  }
  if (fileBytes > maxUploadBytes) return 'It is larger than 4 MB, too large to keep moving.';
  return findOversize(size);
}

function refuse(sentence: string): ShrunkPicture {
  return { kind: 'refused', sentence };
}

/**
 * Tests the browser with one pixel: one that cannot write WebP takes seconds to return a photo as a
 * PNG.
 */
async function findType(): Promise<string> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const sample = await encode(canvas, 'image/webp', 1);
  return sample?.type === 'image/webp' ? 'image/webp' : 'image/jpeg';
}

async function write(bitmap: ImageBitmap, ask: AskAboutPicture): Promise<ShrunkPicture> {
  const type = await findType();
  const isTransparent = type === 'image/jpeg' && hasTransparency(bitmap);
  const picture = await writeAs(bitmap, isTransparent ? 'image/png' : type);
  if (picture) return picture;
  if (isTransparent && !(await ask(whiteGround))) return refuse(notUsed);
  const opaque = isTransparent ? await writeAs(bitmap, type) : null;
  return opaque ?? refuse("We couldn't make this picture small enough. Please choose another one.");
}

async function writeAs(bitmap: ImageBitmap, type: string): Promise<ShrunkPicture | null> {
  const fit = Math.min(1, maxPixels / Math.max(bitmap.width, bitmap.height));
  // The quality of a PNG is always the same.
  const tried = type === 'image/png' ? steps.filter((_step, at) => at === 0 || at > 3) : steps;
  for (const { scale, quality } of tried) {
    const width = Math.max(1, Math.round(bitmap.width * fit * scale));
    const height = Math.max(1, Math.round(bitmap.height * fit * scale));
    const bytes = await draw(bitmap, width, height, type, quality);
    if (bytes && bytes.size <= maxPictureBytes) return { kind: 'shrunk', bytes, width, height };
  }
  return null;
}

function hasTransparency(bitmap: ImageBitmap): boolean {
  const fit = Math.min(1, maxPixels / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * fit));
  canvas.height = Math.max(1, Math.round(bitmap.height * fit));
  const context = canvas.getContext('2d');
  if (!context) return false;
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) < 255) return true;
  return false;
}

async function draw(
  bitmap: ImageBitmap,
  width: number,
  height: number,
  type: string,
  quality: number,
): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return null;
  if (type === 'image/jpeg') {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return encode(canvas, type, quality);
}

function encode(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}
