export function countNoun(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Joins words for a sentence: "ages, schedule and location". */
export function listWords(words: readonly string[], last: 'and' | 'or' = 'and'): string {
  const start = words.slice(0, -1).join(', ');
  const end = words.at(-1) ?? '';
  return start === '' ? end : `${start} ${last} ${end}`;
}

export function capitalize(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
