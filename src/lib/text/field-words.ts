import { capitalize } from './phrases.ts';

/** Turns `imageAlt`, `image-alt` and `image_alt` into "Image alt". */
export function toWords(name: string): string {
  const words = name
    .replaceAll(/[-_]/g, ' ')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return capitalize(words);
}
