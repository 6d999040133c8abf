import { publicPaths } from '#test/kit/site/site-under-test.ts';

/** How thoroughly to measure. */
export interface MeasureOptions {
  /** True for a quick look: fewer rounds, and nothing that takes minutes. */
  isQuick: boolean;
}

/** A section of the report, which can be measured on its own. */
export interface Section {
  /** Its name on the command line. */
  name: string;
  heading: string;
  /** Measures and returns Markdown without second-level headings. */
  measure: (options: MeasureOptions) => Promise<string>;
}

/** The public pages with a template of their own. */
export const measuredPaths = publicPaths.filter(
  (path) =>
    !/^\/(?:doula-services|family-assistant-services|childcare-consulting|specialized-care)$/.test(
      path,
    ) && !path.endsWith('/not-found'),
);

/** The heading of a table's column, and whether its values are numbers. */
interface Column {
  heading: string;
  isNumber?: boolean;
}

/**
 * Returns a Markdown table with numbers aligned to the right.
 *
 * @param columns the columns from left to right
 * @param rows the cells of each row, as displayed
 */
export function writeTable(columns: readonly Column[], rows: readonly string[][]): string {
  const lines = [
    columns.map(({ heading }) => heading),
    columns.map(({ isNumber }) => (isNumber ? '--:' : '---')),
    ...rows.map((cells) => cells.map((cell) => cell.replaceAll('|', '\\|'))),
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Formats a whole number with commas: `12,345`. */
export function formatCount(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

/** Formats a number of bytes in kilobytes of 1,000 bytes, with one decimal. */
export function formatKilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

/** Formats a ratio: `1.25 ×`. */
export function formatRatio(ratio: number): string {
  return `${ratio.toFixed(2)} ×`;
}

/**
 * Returns the median; of an even number of values, the higher of the middle two.
 *
 * @returns NaN for an empty list
 */
export function findMedian(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
