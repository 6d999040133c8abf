import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { findBenchPackage } from '#test/full/bench/bench-packages.ts';
import { startListeningChromium } from './listening-chromium.ts';

/** The four things that Lighthouse judges a page by. */
export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export type Category = (typeof categories)[number];

/** What Lighthouse says of a page. */
export interface Audit {
  /** 0 to 100. */
  scores: Record<Category, number>;
  /** When the largest part of the first view is painted, in milliseconds. */
  largestPaintMs: number;
  /** How far things moved while the page came. */
  layoutShift: number;
  /** For how many milliseconds a touch would have had to wait. */
  blockingMs: number;
  /** What takes points: the names of Lighthouse's checks. */
  shortcomings: Record<Category, string[]>;
}

/** What is read of Lighthouse's report. */
const reportSchema = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  audits: z.record(
    z.string(),
    z.object({ score: z.number().nullable(), numericValue: z.number().optional() }),
  ),
  categories: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
});

type Report = z.output<typeof reportSchema>;

/** On a busy machine a recording fails now and then, and Lighthouse asks to be run again. */
const tries = 3;

/**
 * Lets Lighthouse look at a page as it looks at it for a phone, in a browser that was never used.
 *
 * @throws when the page could not be loaded
 */
export async function auditPage(url: string): Promise<Audit> {
  for (let left = tries - 1; ; left -= 1) {
    const result = await runLighthouse(url);
    if (result.runtimeError === undefined) return summarize(result);
    if (left === 0) throw new Error(`${url}: ${result.runtimeError.message}`);
  }
}

async function runLighthouse(url: string): Promise<Report> {
  const program = join(await findBenchPackage('lighthouse'), 'cli/index.js');
  const browser = await startListeningChromium();
  const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'));
  const report = join(folder, 'report.json');
  const args = [
    ...[url, `--port=${browser.port.toString()}`, '--output=json', `--output-path=${report}`],
    ...[`--only-categories=${categories.join(',')}`, '--quiet', '--no-enable-error-reporting'],
    // The page for unknown addresses comes with 404, as it should.
    '--ignore-status-code',
  ];
  try {
    const failure = await promisify(execFile)(process.execPath, [program, ...args]).then(
      () => null,
      (error: unknown) => error,
    );
    // It also fails where its report names an error.
    if (failure !== null && !existsSync(report)) throw failure as Error;
    return reportSchema.parse(JSON.parse(await readFile(report, 'utf8')));
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
}

function summarize({ audits, categories: judged }: Report): Audit {
  const read = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const listShortcomings = (category: Category) =>
    (judged[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id);
  return {
    scores: forEachCategory((category) => Math.round((judged[category]?.score ?? NaN) * 100)),
    largestPaintMs: read('largest-contentful-paint'),
    layoutShift: read('cumulative-layout-shift'),
    blockingMs: read('total-blocking-time'),
    shortcomings: forEachCategory(listShortcomings),
  };
}

function forEachCategory<Value>(read: (category: Category) => Value): Record<Category, Value> {
  return {
    performance: read('performance'),
    accessibility: read('accessibility'),
    'best-practices': read('best-practices'),
    seo: read('seo'),
  };
}
