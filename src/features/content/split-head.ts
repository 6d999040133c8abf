/** A Markdown file in its two parts. */
export interface HeadAndText {
  /** The YAML between two lines of three dashes. */
  head: string;
  /** The Markdown below them. */
  text: string;
}

// A byte order mark may come first, as it does in files that were saved on Windows.
const headPattern = /^\uFEFF?---[ \t]*\r?\n((?:(?!---[ \t]*(?:\r?\n|$))[^\n]*\n)*)---[ \t]*(?:\r?\n|$)/;

/**
 * Takes a Markdown file apart.
 *
 * @param file what stands in the file
 * @returns its parts, or null where it does not start with a head
 */
export function splitHead(file: string): HeadAndText | null {
  const match = headPattern.exec(file);
  return match && { head: match[1] ?? '', text: file.slice(match[0].length) };
}
