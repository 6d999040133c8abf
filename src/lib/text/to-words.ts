/** A name of the code as people read it: `imageAlt`, `image-alt` and `image_alt` are "Image alt". */
export function toWords(name: string): string {
  const words = name
    .replaceAll(/[-_]/g, ' ')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
