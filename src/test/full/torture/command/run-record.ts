import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { rowResultSchema, type RowResult } from './run-row.ts';

const recordedResultSchema = rowResultSchema.extend({
  /** Which state of the code was tried, in words. */
  commit: z.string(),
  /** When it was, as a day. */
  day: z.string(),
});

/** How a row ended, and what was tried. */
export type RecordedResult = z.infer<typeof recordedResultSchema>;

/** What has been run with one seed and share. */
export interface RunRecord {
  /** The present state of the code, in words. */
  commit: string;
  /** The latest result of each row, at whatever state of the code. */
  results: () => RecordedResult[];
  /** Notes how a row ended; a run that is killed goes on after it. */
  note: (result: RowResult) => Promise<void>;
}

const resultsSchema = z.array(recordedResultSchema);

/** What the command itself writes changes nothing of what is tried. */
const page = 'docs/speed.md';

/**
 * Opens the record in `.local/torture`. All rows together take about three hours, and so are seldom run
 * at one and the same state of the code: each result tells its own.
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

/** The commit, and what else was changed, as far as git knows. */
function nameState(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const commit = git('rev-parse', '--short=12', 'HEAD');
  const changes = git('diff', 'HEAD', '--', '.', `:!${page}`);
  const added = git('status', '--porcelain', '--', '.', `:!${page}`);
  if (added === '') return commit;
  const hash = createHash('sha256').update(changes).update(added).digest('hex').slice(0, 8);
  return `${commit} with changes ${hash}`;
}
