/** One column of a table: its heading, and whether its values are numbers. */
export interface Column {
  heading: string;
  isNumber?: boolean;
}

/**
 * Writes a table in Markdown; numbers stand at the right.
 *
 * @param columns from left to right
 * @param rows the cells of each row, as they read
 */
export function writeTable(columns: readonly Column[], rows: readonly string[][]): string {
  const lines = [
    columns.map(({ heading }) => heading),
    columns.map(({ isNumber }) => (isNumber ? '--:' : '---')),
    ...rows.map((cells) => cells.map((cell) => cell.replaceAll('|', '\\|'))),
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
