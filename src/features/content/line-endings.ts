import { compareSequences } from '#lib/text/difference.ts';

/** A text with line feeds alone at the end of its lines. */
export function toLineFeeds(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

/**
 * Gives an edited text the line endings of the text that it came from: lines that stayed keep
 * theirs, new ones get that of the file's first line.
 *
 * @param original the text as it was
 * @param edited what it became, with line feeds alone
 */
export function restoreLineEndings(original: string, edited: string): string {
  if (!original.includes('\r\n')) return edited;
  const isWindowsFile = /^[^\n]*\r\n/.test(original);
  const isUniform = !/(?<!\r)\n/.test(original);
  if (isUniform) return edited.replaceAll('\n', '\r\n');
  const oldLines = original.split('\n');
  const newLines = edited.split('\n');
  const runs = compareSequences(
    oldLines.map((line) => line.replace(/\r$/, '')),
    newLines,
  );
  const lines = runs.flatMap(({ kind, before, after }) =>
    kind === 'same'
      ? oldLines.slice(before.start, before.end)
      : newLines
          .slice(after.start, after.end)
          .map((line, index) =>
            isWindowsFile && after.start + index < newLines.length - 1 ? `${line}\r` : line,
          ),
  );
  return lines.join('\n');
}
