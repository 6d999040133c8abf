import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { type TortureRow } from './strength-page.ts';

/** A row's result. */
export const rowResultSchema = z.object({
  name: z.string(),
  /** A row is not run if the machine lacks something that it needs, such as a PostgreSQL server. */
  kind: z.enum(['passed', 'failed', 'not run']),
  cases: z.int(),
  seconds: z.number(),
  /** Figures, in words. */
  measured: z.array(z.string()),
  /** The titles of the tests that failed. */
  failures: z.array(z.string()),
});

/** A row's result. */
export type RowResult = z.infer<typeof rowResultSchema>;

/** A test runner's report on one test. */
interface TestOutcome {
  title: string;
  status: 'failed' | 'passed' | 'skipped';
  cases: number;
  measured: string[];
}

const vitestReportSchema = z.object({
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

const suiteSchema = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      tests: z.array(
        z.object({
          status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
          annotations: z.array(z.object({ type: z.string(), description: z.string().optional() })),
        }),
      ),
    }),
  ),
  get suites() {
    return z.array(suiteSchema).optional();
  },
});

const playwrightReportSchema = z.object({
  suites: z.array(suiteSchema),
  errors: z.array(z.object({ message: z.string().optional() })),
});

/**
 * Runs a row's tests in their own process and prints their failures.
 *
 * @param share the share of all cases to try
 */
export async function runRow(row: TortureRow, share: number, seed: number): Promise<RowResult> {
  const folder = await mkdtemp(path.join(tmpdir(), 'torture-'));
  const report = path.join(folder, 'report.json');
  const begunAt = performance.now();
  try {
    const child = spawn(process.execPath, listArguments(row, report), {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        TORTURE_SHARE: share.toString(),
        TORTURE_SEED: seed.toString(),
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    const seconds = (performance.now() - begunAt) / 1000;
    const text = await readFile(report, 'utf8').catch(() => null);
    const read = row.isInBrowser === true ? readPlaywrightReport : readVitestReport;
    const outcomes = text === null ? [] : read(JSON.parse(text));
    return toResult(row.name, outcomes, { seconds, isDone: code === 0 });
  } finally {
    await rm(folder, { recursive: true });
  }
}

function listArguments({ isInBrowser, tests, files }: TortureRow, report: string): string[] {
  if (isInBrowser === true) {
    return [
      ...[path.join('node_modules', '@playwright', 'test', 'cli.js'), 'test'],
      '--reporter=dot,json',
      ...(tests === undefined ? [] : ['--grep', tests]),
      ...files,
    ];
  }
  return [
    ...[path.join('node_modules', 'vitest', 'vitest.mjs'), 'run'],
    ...['unit', 'api', 'full'].map((project) => `--project=${project}`),
    ...['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
    ...(tests === undefined ? [] : ['-t', tests]),
    ...files,
  ];
}

function readVitestReport(report: unknown): TestOutcome[] {
  return vitestReportSchema.parse(report).testResults.flatMap((file): TestOutcome[] => {
    const outcomes = file.assertionResults.map(({ fullName, status, meta }): TestOutcome => ({
      title: fullName,
      status: status === 'passed' || status === 'failed' ? status : 'skipped',
      cases: meta.cases ?? 1,
      measured: meta.measured ?? [],
    }));
    // A file can fail outside its tests.
    const isBroken =
      file.status === 'failed' && !outcomes.some(({ status }) => status === 'failed');
    return isBroken ? [...outcomes, toFailure(file.name)] : outcomes;
  });
}

function readPlaywrightReport(report: unknown): TestOutcome[] {
  const { suites, errors } = playwrightReportSchema.parse(report);
  return [
    ...suites.flatMap(listSuite),
    ...errors.map(({ message = 'An error outside of the tests' }) => toFailure(message)),
  ];
}

function listSuite({ specs, suites = [] }: z.output<typeof suiteSchema>): TestOutcome[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ status, annotations }): TestOutcome => {
      const read = (kind: string) =>
        annotations.flatMap(({ type, description = '' }) => (type === kind ? [description] : []));
      const counted = read('cases').reduce((sum, number) => sum + Number(number), 0);
      return {
        title,
        status: status === 'skipped' ? status : status === 'expected' ? 'passed' : 'failed',
        cases: Math.max(1, counted),
        measured: read('measured'),
      };
    }),
  );
  return [...own, ...suites.flatMap(listSuite)];
}

function toFailure(title: string): TestOutcome {
  return { title, status: 'failed', cases: 0, measured: [] };
}

function toResult(
  name: string,
  outcomes: TestOutcome[],
  { seconds, isDone }: { seconds: number; isDone: boolean },
): RowResult {
  const passed = outcomes.filter(({ status }) => status === 'passed');
  const failed = outcomes.filter(({ status }) => status === 'failed');
  return {
    name,
    seconds,
    failures: failed.map(({ title }) => title),
    kind: !isDone || failed.length > 0 ? 'failed' : passed.length === 0 ? 'not run' : 'passed',
    cases: passed.reduce((sum, { cases }) => sum + cases, 0),
    measured: outcomes.flatMap(({ measured }) => measured),
  };
}
