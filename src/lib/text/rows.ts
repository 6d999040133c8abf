/**
 * Writes rows of texts as a single text, a third of the size of nested lists in a page. A semicolon
 * within a text becomes a comma, and a bar a slash.
 */
export function packRows(rows: readonly (readonly string[])[]): string {
  return rows
    .map((row) => row.map((text) => text.replaceAll(';', ',').replaceAll('|', '/')).join('|'))
    .join(';');
}

/** Reads the output of {@link packRows}. */
export function unpackRows(text: string): string[][] {
  return text === '' ? [] : text.split(';').map((row) => row.split('|'));
}
