// Seven equals signs alone are ignored: in Markdown, they underline a heading.
const mark = /^(?:<{7}|>{7}|\|{7}) /m;

/** Describes the first mark that an unfinished merge left in a text; null if there is none. */
export function findMergeMark(text: string): string | null {
  const found = mark.exec(text);
  if (!found) return null;
  const line = text.slice(0, found.index).split('\n').length.toString();
  return `has a mark of an unfinished merge in line ${line}: ${found[0].trim()}. Keep one of the two versions, and remove the marks.`;
}
