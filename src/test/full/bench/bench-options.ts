import { parseArgs } from 'node:util';

/** What `npm run bench` is to do. */
export interface BenchOptions {
  /** The sections to renew, in the order of the report. */
  sections: string[];
  isQuick: boolean;
}

/**
 * Reads the command line.
 *
 * @param args what follows the command: `--section <name>` for one section alone, any number of
 *   times, and `--quick` for a short look
 * @param known the names of all sections
 * @throws Error in a sentence for anything else
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
