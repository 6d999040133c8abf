import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { type TortureRow } from './row.ts';

/** How a row ended. */
export const rowResultSchema = z.object({
  name: z.string(),
  /** Not run: what it needs, such as a PostgreSQL server, is not on this machine. */
  kind: z.enum(['passed', 'failed', 'not run']),
  cases: z.int(),
  seconds: z.number(),
  /** Figures, in words. */
  measured: z.array(z.string()),
  /** Titles of tests that failed. */
  failures: z.array(z.string()),
});

/** How a row ended. */
export type RowResult = z.infer<typeof rowResultSchema>;

const reportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          meta: z.object({ cases: z.int().optional(), measured: z.array(z.string()).optional() }),
        }),
      ),
    }),
  ),
});

const runner = path.join('node_modules', 'vitest', 'vitest.mjs');

/**
 * Runs the tests of a row in a process of their own. What they say about failures is printed.
 *
 * @param share of all cases
 */
export async function runRow(row: TortureRow, share: number, seed: number): Promise<RowResult> {
  const folder = await mkdtemp(path.join(tmpdir(), 'torture-'));
  const report = path.join(folder, 'report.json');
  const args = [
    ...[runner, 'run', '--project', row.isInBrowser === true ? 'site' : 'unit'],
    ...['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
    ...(row.tests === undefined ? [] : ['-t', row.tests]),
    ...row.files,
  ];
  const begunAt = performance.now();
  try {
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, TORTURE_SHARE: share.toString(), TORTURE_SEED: seed.toString() },
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    const seconds = (performance.now() - begunAt) / 1000;
    const text = await readFile(report, 'utf8').catch(() => '{"testResults":[]}');
    return toResult(row.name, reportSchema.parse(JSON.parse(text)), {
      seconds,
      isDone: code === 0,
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

function toResult(
  name: string,
  { testResults }: z.infer<typeof reportSchema>,
  { seconds, isDone }: { seconds: number; isDone: boolean },
): RowResult {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const passed = tests.filter(({ status }) => status === 'passed');
  const isFailed = (each: { status: string }) => each.status === 'failed';
  const failures = [
    ...testResults.filter((file) => isFailed(file) && !file.assertionResults.some(isFailed)),
    ...tests.filter(isFailed).map(({ fullName }) => ({ name: fullName })),
  ].map((each) => each.name);
  return {
    ...{ name, seconds, failures },
    kind: !isDone || failures.length > 0 ? 'failed' : passed.length === 0 ? 'not run' : 'passed',
    cases: passed.reduce((sum, { meta }) => sum + (meta.cases ?? 1), 0),
    measured: tests.flatMap(({ meta }) => meta.measured ?? []),
  };
}
