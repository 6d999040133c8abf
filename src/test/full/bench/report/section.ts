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
