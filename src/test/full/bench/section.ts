/** How much is measured. */
export interface MeasureOptions {
  /** True for a short look: fewer rounds, and no part that takes minutes. */
  isQuick: boolean;
}

/** One part of the report, which can be renewed alone. */
export interface Section {
  /** How the command line names it. */
  name: string;
  heading: string;
  /** Measures it and writes what it found, in Markdown without headings of the second level. */
  measure: (options: MeasureOptions) => Promise<string>;
}

/** One column of a table: its heading, and whether its values are numbers. */
interface Column {
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

/** A whole number with commas, as `12,345`. */
export function formatCount(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

/** A number of bytes in kilobytes of 1,000 bytes, with one digit after the point. */
export function formatKilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

/** How many times something is, as `1.25 ×`. */
export function formatRatio(ratio: number): string {
  return `${ratio.toFixed(2)} ×`;
}

/**
 * The value in the middle; of an even number of values, the higher one of the two in the middle.
 *
 * @returns NaN where there are none
 */
export function findMedian(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
