/** Longest side of a picture on the site, in pixels: enough for a large screen of high density. */
const mostPixels = 2560;

/** Most that a picture may weigh, in bytes. */
const mostBytes = 500 * 1024;

/** Larger files would take a phone's memory. */
const mostFileBytes = 60 * 1024 * 1024;

/** A picture that is ready to be sent, or a sentence that says why a file is none. */
export type ShrunkPicture =
  | { kind: 'shrunk'; bytes: Blob; width: number; height: number }
  | { kind: 'refused'; sentence: string };

/** How a picture is written: each step is smaller than the one before. */
const steps = [
  ...[0.85, 0.75, 0.65, 0.55].map((quality) => ({ scale: 1, quality })),
  ...[0.8, 0.65, 0.5, 0.4, 0.3].map((scale) => ({ scale, quality: 0.65 })),
];

/**
 * Makes a picture small enough for the site. It is drawn anew, upright, so that nothing else of the
 * file goes along: neither where nor when nor with what it was taken.
 *
 * @param file what a person chose
 */
export async function shrinkPicture(file: Blob): Promise<ShrunkPicture> {
  if (file.size > mostFileBytes) {
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

async function write(bitmap: ImageBitmap): Promise<ShrunkPicture> {
  const fit = Math.min(1, mostPixels / Math.max(bitmap.width, bitmap.height));
  for (const { scale, quality } of steps) {
    const width = Math.max(1, Math.round(bitmap.width * fit * scale));
    const height = Math.max(1, Math.round(bitmap.height * fit * scale));
    const bytes = await draw(bitmap, width, height, quality);
    if (bytes && bytes.size <= mostBytes) return { kind: 'shrunk', bytes, width, height };
  }
  return refuse('This picture could not be made small enough. Please choose another one.');
}

async function draw(
  bitmap: ImageBitmap,
  width: number,
  height: number,
  quality: number,
): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  const webp = await encode(canvas, 'image/webp', quality);
  // A browser that cannot write WebP makes a PNG instead, which is large for a photo.
  return webp?.type === 'image/webp' ? webp : encode(canvas, 'image/jpeg', quality);
}

function encode(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => {
    canvas.toBlob(resolve, type, quality);
  });
}
