import { parseArgs } from 'node:util';

/** The options of `npm run bench`. */
export interface BenchOptions {
  /** The sections to measure, in the order of the report. */
  sections: string[];
  isQuick: boolean;
}

/**
 * Parses the command line.
 *
 * @param args any number of `--section <name>` to measure only these; `--quick` for a quick look
 * @param known the names of all sections
 * @throws an error whose message is a sentence for the terminal
 */
export function readBenchOptions(args: string[], known: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args,
    options: {
      section: { type: 'string', multiple: true, default: [] },
      quick: { type: 'boolean', default: false },
    },
  });
  const unknown = values.section.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new Error(`There is no section "${unknown}". Please choose from ${known.join(', ')}.`);
  }
  const isChosen = (name: string) => values.section.length === 0 || values.section.includes(name);
  return { sections: known.filter(isChosen), isQuick: values.quick };
}
