import { parseArgs } from 'node:util';

/** The options of `npm run torture`. */
export interface TortureOptions {
  /** The names of rows; empty for all of them. */
  rows: string[];
  /** The share of all cases to try, above 0 and at most 1. */
  share: number;
  seed: number;
  /** Whether to repeat rows that this commit has passed with the same seed and share. */
  isAgain: boolean;
}

const defaultSeed = 20_260_301;

/**
 * Parses the command line.
 *
 * @param args the arguments after `npm run torture --`
 * @param known the names of all rows
 * @throws an error whose message is a sentence for the terminal
 */
export function readTortureOptions(args: string[], known: readonly string[]): TortureOptions {
  const { values } = parseArgs({
    args,
    options: {
      row: { type: 'string', multiple: true, default: [] },
      share: { type: 'string', default: '1' },
      seed: { type: 'string', default: defaultSeed.toString() },
      again: { type: 'boolean', default: false },
    },
  });
  const unknown = values.row.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new Error(`There is no row "${unknown}". There are: ${known.join(', ')}.`);
  }
  const [share, seed] = [Number(values.share), Number(values.seed)];
  if (!(share > 0 && share <= 1)) throw new Error('--share takes a number above 0, at most 1.');
  if (!Number.isInteger(seed)) throw new Error('--seed takes a whole number.');
  return { rows: values.row, share, seed, isAgain: values.again };
}
