import { parseArgs } from 'node:util';

/** What `npm run torture` was asked for. */
export interface TortureOptions {
  /** Names of rows; all of them where there are none. */
  rows: string[];
  /** Which part of all cases, above 0 and at most 1. */
  share: number;
  seed: number;
  /** Also rows that this commit has passed with this seed and share. */
  isAgain: boolean;
}

const defaultSeed = 20_260_301;

/**
 * Reads the command line.
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
