import { maxPicturePixels } from '#model/schemas/picture-limits.ts';

export interface PictureFormat {
  name: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';
  ending: string;
  contentType: string;
  maxPixels: number;
  /** Recognizes the format by a file's first bytes, whatever its name says. */
  isFormat: (start: string) => boolean;
}

const maxPixels = maxPicturePixels;

export const pictureFormats: readonly PictureFormat[] = [
  {
    ...{ name: 'jpeg', ending: '.jpg', contentType: 'image/jpeg', maxPixels },
    isFormat: (start) => start.startsWith('\xff\xd8\xff'),
  },
  {
    ...{ name: 'png', ending: '.png', contentType: 'image/png', maxPixels },
    isFormat: (start) => start.startsWith('\x89PNG\r\n\x1a\n'),
  },
  {
    ...{ name: 'webp', ending: '.webp', contentType: 'image/webp', maxPixels },
    isFormat: (start) => /^RIFF[^]{4}WEBP/.test(start),
  },
  {
    ...{ name: 'gif', ending: '.gif', contentType: 'image/gif', maxPixels },
    isFormat: (start) => /^GIF8[79]a/.test(start),
  },
  {
    // Its encoder needs 35 bytes of memory per pixel, and a Netlify function has 1 GB in all.
    ...{ name: 'avif', ending: '.avif', contentType: 'image/avif', maxPixels: 16_000_000 },
    isFormat: (start) => /^[^]{4}ftypavif/.test(start),
  },
];

/** Returns whether a file that begins like this may be a picture that the editor accepts. */
export function isPictureStart(start: string): boolean {
  return pictureFormats.some(({ isFormat }) => isFormat(start));
}

export function findPictureType(file: string): string | null {
  const name = file.replace(/\.jpeg$/, '.jpg');
  return pictureFormats.find(({ ending }) => name.endsWith(ending))?.contentType ?? null;
}
