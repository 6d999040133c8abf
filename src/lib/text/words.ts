/**
 * A number with its noun, such as "1 save" or "12 inquiries".
 *
 * @param one the noun for one
 * @param many the noun for any other number; the first with an "s" where left out
 */
export function countNoun(count: number, one: string, many = `${one}s`): string {
  return `${count.toString()} ${count === 1 ? one : many}`;
}
