/**
 * Finds a field that an object names twice. `JSON.parse` keeps the last and drops the others in
 * silence, so that two readers of one body could see different values.
 *
 * @param json text that `JSON.parse` accepts
 * @returns the first such name, null when there is none
 */
export function findDuplicateField(json: string): string | null {
  const open: (Set<string> | null)[] = [];
  let text = { begin: 0, end: 0 };
  // Sign by sign: the matches of a pattern would be most of what a small body leaves behind.
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === '{') open.push(new Set());
    else if (sign === '[') open.push(null);
    else if (sign === '}' || sign === ']') open.pop();
    else if (sign === '"') {
      text = { begin: at, end: findTextEnd(json, at) };
      at = text.end - 1;
    } else if (sign === ':') {
      const name = String(JSON.parse(json.slice(text.begin, text.end)));
      const names = open.at(-1);
      if (names?.has(name)) return name;
      names?.add(name);
    }
  }
  return null;
}

/** Where the text that begins with this quote is over. */
function findTextEnd(json: string, begin: number): number {
  let end = begin + 1;
  while (end < json.length && json[end] !== '"') end += json[end] === '\\' ? 2 : 1;
  return end + 1;
}
