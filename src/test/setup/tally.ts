import { writeFileSync } from 'node:fs';
import * as z from 'zod';

const tallySchema = z.object({
  passed: z.int(),
  failed: z.int(),
  /** The time that each file and each of its tests took, in milliseconds. */
  files: z.array(
    z.object({
      file: z.string(),
      ms: z.number(),
      tests: z.array(z.object({ title: z.string(), ms: z.number() })),
    }),
  ),
});

/** The outcome of one test runner. */
export type Tally = z.output<typeof tallySchema>;

/** The variable that names the file for the outcome of a runner. */
export const tallyVariable = 'TEST_TALLY';

/** Writes the outcome of a runner where `npm test` looks for it, if `npm test` started the runner. */
export function writeTally(tally: Tally): void {
  const file = process.env[tallyVariable];
  if (file !== undefined && file !== '') writeFileSync(file, JSON.stringify(tally));
}

/**
 * Reads the outcome of a runner.
 *
 * @param text what `writeTally` wrote
 */
export function readTally(text: string): Tally {
  return tallySchema.parse(JSON.parse(text));
}

/** Formats durations as a table, the longest file first, with its three longest tests. */
export function formatDurations({ files }: Pick<Tally, 'files'>, count: number): string {
  const slowest = files.toSorted((a, b) => b.ms - a.ms).slice(0, count);
  const total = files.reduce((sum, { ms }) => sum + ms, 0);
  return [
    `${toSeconds(total)} s in ${files.length} files. The longest:`,
    ...slowest.flatMap(({ file, ms, tests }) => [
      `${toSeconds(ms).padStart(8)}  ${file} (${tests.length})`,
      ...tests
        .toSorted((a, b) => b.ms - a.ms)
        .slice(0, 3)
        .map((test) => `${toSeconds(test.ms).padStart(16)}  ${test.title}`),
    ]),
  ].join('\n');
}

function toSeconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}
