/** Where lines of prose end, as everywhere under `content/`. */
export const lineWidth = 100;

/**
 * Breaks words into lines as long as fit; a word that is longer than a line stands alone.
 *
 * @param words what stands between single spaces
 * @param width the longest line, without its indentation
 */
export function wrapWords(words: readonly string[], width: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines;
}

/**
 * The lines of a folded text: each paragraph wrapped, one blank line more between two of them than
 * the text has line breaks.
 *
 * @param value a text that folds, without line breaks at its end
 * @param width the longest line, without its indentation
 */
export function foldText(value: string, width: number): string[] {
  return value.split('\n').flatMap((line, index) => {
    // Only single spaces may become line breaks: a longer gap would shrink.
    const words = line === '' ? [] : line.split(/(?<! ) (?! )/);
    const lines = wrapWords(words, width);
    return index === 0 ? lines : ['', ...lines];
  });
}
