/**
 * A number with its noun, such as "1 save" or "12 inquiries".
 *
 * @param one the noun for one
 * @param many the noun for any other number; the first with an "s" where left out
 */
export function countNoun(count: number, one: string, many = `${one}s`): string {
  return `${count.toString()} ${count === 1 ? one : many}`;
}

/**
 * Words as a sentence lists them: "ages, schedule and location".
 *
 * @param words at least one
 * @param last what stands before the last one
 */
export function listWords(words: readonly string[], last: 'and' | 'or' = 'and'): string {
  const start = words.slice(0, -1).join(', ');
  const end = words.at(-1) ?? '';
  return start === '' ? end : `${start} ${last} ${end}`;
}

/** A name of the code as people read it: `imageAlt`, `image-alt` and `image_alt` are "Image alt". */
export function toWords(name: string): string {
  const words = name
    .replaceAll(/[-_]/g, ' ')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
