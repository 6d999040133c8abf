import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { rowResultSchema, type RowResult } from './run-row.ts';

const recordedResultSchema = rowResultSchema.extend({
  /** The tested state of the code, in words. */
  commit: z.string(),
  /** The day of the run. */
  day: z.string(),
});

/** A row's result and what was tested. */
export type RecordedResult = z.infer<typeof recordedResultSchema>;

/** The record of all runs with one seed and share. */
export interface RunRecord {
  /** The current state of the code, in words. */
  commit: string;
  /** The latest result of each row, at whatever state of the code. */
  results: () => RecordedResult[];
  /** Records a row's result, so that an interrupted run can continue after it. */
  note: (result: RowResult) => Promise<void>;
}

const resultsSchema = z.array(recordedResultSchema);

/** The command itself writes this page, which no test reads. */
const page = 'docs/speed.md';

/**
 * Opens the record in `.local/torture`. All rows take about three hours, so they seldom run at the
 * same state of the code: each result names its own.
 *
 * @param share the share of all cases to try
 */
export async function openRunRecord(seed: number, share: number): Promise<RunRecord> {
  const commit = nameState();
  const folder = path.join('.local', 'torture');
  const file = path.join(folder, `seed-${seed}-share-${share}.json`);
  const text = await readFile(file, 'utf8').catch(() => '[]');
  const results = new Map(resultsSchema.parse(JSON.parse(text)).map((each) => [each.name, each]));
  return {
    commit,
    results: () => [...results.values()],
    note: async (result) => {
      results.set(result.name, { ...result, commit, day: new Date().toISOString().slice(0, 10) });
      await mkdir(folder, { recursive: true });
      await writeFile(`${file}.next`, JSON.stringify([...results.values()], null, 2));
      await rename(`${file}.next`, file);
    },
  };
}

/** Returns the commit, with a note about uncommitted changes. */
function nameState(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const commit = git('rev-parse', '--short=12', 'HEAD');
  const changes = git('diff', 'HEAD', '--', '.', `:!${page}`);
  const added = git('status', '--porcelain', '--', '.', `:!${page}`);
  if (added === '') return commit;
  const hash = createHash('sha256').update(changes).update(added).digest('hex').slice(0, 8);
  return `${commit} with changes ${hash}`;
}
