const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/**
 * Finds a field that an object names twice. `JSON.parse` keeps the last and drops the others in
 * silence, so that two readers of one body could see different values.
 *
 * @param json text that `JSON.parse` accepts
 * @returns the first such name, null when there is none
 */
export function findDuplicateField(json: string): string | null {
  const open: (Set<string> | null)[] = [];
  let lastText = '';
  for (const [part] of json.matchAll(token)) {
    if (part === '{') open.push(new Set());
    else if (part === '[') open.push(null);
    else if (part === '}' || part === ']') open.pop();
    else if (part === ':') {
      const name = String(JSON.parse(lastText));
      const names = open.at(-1);
      if (names?.has(name)) return name;
      names?.add(name);
    } else if (part !== ',') lastText = part;
  }
  return null;
}
