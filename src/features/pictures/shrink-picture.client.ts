import { maxPictureBytes } from './max-picture-bytes.ts';

/** Limits the longer side, in pixels: enough for a large high-density screen. */
const maxPixels = 2560;

/** Protects a phone's memory. */
const maxFileBytes = 60 * 1024 * 1024;

export type ShrunkPicture =
  | { kind: 'shrunk'; bytes: Blob; width: number; height: number }
  | { kind: 'refused'; sentence: string };

const steps = [
  ...[0.85, 0.75, 0.65, 0.55].map((quality) => ({ scale: 1, quality })),
  ...[0.8, 0.65, 0.5, 0.4, 0.3].map((scale) => ({ scale, quality: 0.65 })),
];

/** Redraws a picture upright, which also removes the place, the time and the camera. */
export async function shrinkPicture(file: Blob): Promise<ShrunkPicture> {
  if (file.size > maxFileBytes) {
    return refuse('This file is larger than 60 MB. Please choose a smaller picture.');
  }
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) {
    return refuse(
      'This file cannot be read as a picture. Please choose a JPEG, PNG or WebP file that opens on this device.',
    );
  }
  try {
    return await write(bitmap);
  } finally {
    bitmap.close();
  }
}

function refuse(sentence: string): ShrunkPicture {
  return { kind: 'refused', sentence };
}

/** Asks with one pixel: a browser that cannot write WebP takes seconds to return a photo as a PNG. */
async function findType(): Promise<string> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const sample = await encode(canvas, 'image/webp', 1);
  return sample?.type === 'image/webp' ? 'image/webp' : 'image/jpeg';
}

async function write(bitmap: ImageBitmap): Promise<ShrunkPicture> {
  const type = await findType();
  const fit = Math.min(1, maxPixels / Math.max(bitmap.width, bitmap.height));
  for (const { scale, quality } of steps) {
    const width = Math.max(1, Math.round(bitmap.width * fit * scale));
    const height = Math.max(1, Math.round(bitmap.height * fit * scale));
    const bytes = await draw(bitmap, width, height, type, quality);
    if (bytes && bytes.size <= maxPictureBytes) return { kind: 'shrunk', bytes, width, height };
  }
  return refuse("We couldn't make this picture small enough. Please choose another one.");
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
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return encode(canvas, type, quality);
}

function encode(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => {
    canvas.toBlob(resolve, type, quality);
  });
}
