export interface PictureFormat {
  name: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';
  ending: string;
  contentType: string;
  /** The memory that writing takes besides the drawn picture, in bytes for each pixel. */
  encoderBytes: number;
  /** Recognizes the format by a file's first bytes, whatever its name says. */
  isFormat: (start: string) => boolean;
}

export const pictureFormats: readonly PictureFormat[] = [
  {
    name: 'jpeg',
    ending: '.jpg',
    contentType: 'image/jpeg',
    encoderBytes: 8,
    isFormat: (start) => start.startsWith('\xff\xd8\xff'),
  },
  {
    name: 'png',
    ending: '.png',
    contentType: 'image/png',
    encoderBytes: 8,
    isFormat: (start) => start.startsWith('\x89PNG\r\n\x1a\n'),
  },
  {
    name: 'webp',
    ending: '.webp',
    contentType: 'image/webp',
    encoderBytes: 14,
    isFormat: (start) => /^RIFF[^]{4}WEBP/.test(start),
  },
  {
    name: 'gif',
    ending: '.gif',
    contentType: 'image/gif',
    encoderBytes: 10,
    isFormat: (start) => /^GIF8[79]a/.test(start),
  },
  {
    name: 'avif',
    ending: '.avif',
    contentType: 'image/avif',
    encoderBytes: 30,
    isFormat: (start) => /^[^]{4}ftypavif/.test(start),
  },
];

/** Returns whether a file that begins like this may be a picture that the editor accepts. */
export function isPictureStart(start: string): boolean {
  return pictureFormats.some(({ isFormat }) => isFormat(start));
}

export function findPictureType(file: string): string | null {
  const name = file.toLowerCase().replace(/\.jpeg$/, '.jpg');
  // Only the agency's developer adds these.
  if (name.endsWith('.svg')) return 'image/svg+xml';
  return pictureFormats.find(({ ending }) => name.endsWith(ending))?.contentType ?? null;
}
