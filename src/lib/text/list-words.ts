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
