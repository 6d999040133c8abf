export function countNoun(count: number, one: string, many = `${one}s`): string {
  return `${count.toString()} ${count === 1 ? one : many}`;
}

/** Joins words as a sentence does: "ages, schedule and location". */
export function listWords(words: readonly string[], last: 'and' | 'or' = 'and'): string {
  const start = words.slice(0, -1).join(', ');
  const end = words.at(-1) ?? '';
  return start === '' ? end : `${start} ${last} ${end}`;
}

/** Reads `imageAlt`, `image-alt` and `image_alt` as "Image alt". */
export function toWords(name: string): string {
  const words = name
    .replaceAll(/[-_]/g, ' ')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return capitalize(words);
}

export function capitalize(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
