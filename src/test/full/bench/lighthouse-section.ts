import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { findToolPackage } from '#test/full/tool-packages.ts';
import { type MeasuredSite, startMeasuredSite } from './measured-site.ts';
import {
  findMedian,
  formatCount,
  formatRatio,
  measuredPaths,
  type Section,
  writeTable,
} from './section.ts';
import { findBrowser } from '#test/kit/browser/launch-browser.ts';

/** The categories of Lighthouse's scores. */
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

type Category = (typeof categories)[number];

/** Lighthouse's findings for a page. */
interface Audit {
  /** From 0 to 100. */
  scores: Record<Category, number>;
  /** The time of the largest paint in the first view, in milliseconds. */
  largestPaintMs: number;
  /** The cumulative layout shift. */
  layoutShift: number;
  /** The total time in milliseconds during which a tap would have had to wait. */
  blockingMs: number;
  /** The names of the checks that cost points. */
  shortcomings: Record<Category, string[]>;
}

/** The parts of Lighthouse's report that are used. */
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

/** On a busy machine a recording fails now and then, and Lighthouse asks for another run. */
const tries = 3;

/**
 * Audits a page as on a phone, in a fresh browser.
 *
 * @throws an error when the page cannot be loaded
 */
async function auditPage(url: string): Promise<Audit> {
  for (let left = tries - 1; ; left -= 1) {
    const result = await runLighthouse(url);
    if (result.runtimeError === undefined) return summarize(result);
    if (left === 0) throw new Error(`${url}: ${result.runtimeError.message}`);
  }
}

async function runLighthouse(url: string): Promise<Report> {
  const program = join(await findToolPackage('lighthouse'), 'cli/index.js');
  const { executablePath, flags } = await findBrowser();
  const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'));
  const report = join(folder, 'report.json');
  const args = [
    ...[
      url,
      `--chrome-flags=${[...flags, '--headless'].join(' ')}`,
      '--output=json',
      `--output-path=${report}`,
    ],
    ...[`--only-categories=${categories.join(',')}`, '--quiet', '--no-enable-error-reporting'],
    // The page for unknown addresses has the status 404, as it should.
    '--ignore-status-code',
  ];
  try {
    const failure = await promisify(execFile)(process.execPath, [program, ...args], {
      env: { ...process.env, CHROME_PATH: executablePath },
    }).then(
      () => null,
      (error: unknown) => error,
    );
    // The command also fails when its report contains an error.
    if (failure !== null && !existsSync(report)) throw failure as Error;
    return reportSchema.parse(JSON.parse(await readFile(report, 'utf8')));
  } finally {
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

const columns = [
  'page',
  ...['performance', 'accessibility', 'best practices', 'SEO'],
  ...['largest paint (ms)', 'beside one line', 'layout shift', 'blocked (ms)'],
  'what takes points',
].map((heading, index) => ({ heading, isNumber: index > 0 && index < 9 }));

/** A page and its audits. */
interface AuditedPage {
  title: string;
  url: string;
  audits: Audit[];
}

/** Lighthouse's scores for each kind of page, on a phone. */
export const lighthouseSection: Section = {
  name: 'lighthouse',
  heading: 'Lighthouse',
  async measure({ isQuick }) {
    const runs = isQuick ? 1 : 3;
    const site = await startMeasuredSite();
    const bare = await startBarePage();
    const oneLine: AuditedPage = { title: 'one line and nothing else', url: bare.url, audits: [] };
    const pages = measuredPaths.map((path): AuditedPage => {
      return { title: path, url: site.url + path, audits: [] };
    });
    try {
      // Round by round, so that other load on the machine affects all pages alike.
      for (let run = 0; run < runs; run += 1) {
        for (const { url, audits } of [...pages, oneLine]) audits.push(await auditPage(url));
      }
    } finally {
      await bare.close();
      await site.close();
    }
    const rows = [...choosePages(pages), oneLine].map((page) => writeRow(page, oneLine));
    const result = writeResult(pages, oneLine);
    return [...explain(runs), '', ...result, '', writeTable(columns, rows)].join('\n');
  },
};

/** The number of slowest pages that are shown. */
const slowest = 3;

/** Returns the slowest pages and those that lose points. */
function choosePages(pages: AuditedPage[]): AuditedPage[] {
  const findPaint = ({ audits }: AuditedPage) =>
    findMedian(audits.map(({ largestPaintMs }) => largestPaintMs));
  const slow = pages.toSorted((one, other) => findPaint(other) - findPaint(one)).slice(0, slowest);
  const losesPoints = ({ audits }: AuditedPage) =>
    categories.some((category) => findMedian(audits.map(({ scores }) => scores[category])) < 100);
  return pages.filter((page) => slow.includes(page) || losesPoints(page));
}

function explain(runs: number): string[] {
  const times = runs === 1 ? 'one run' : `the median of ${runs} runs`;
  return [
    `A phone with Lighthouse's default throttling, ${times}, pages compressed with brotli. The limit is`,
    'the last row, a page of one line: the best that this machine can give. Some points are lost on',
    'purpose: pages that are not for search engines say so (`is-crawlable`), and the page for unknown',
    'addresses has status 404 (`http-status-code`, `errors-in-console`). Only the pages that lose points',
    `and the ${slowest} slowest are listed; all others have 100 in each column.`,
  ];
}

function writeResult(pages: AuditedPage[], oneLine: AuditedPage): string[] {
  const median = ({ audits }: AuditedPage, read: (audit: Audit) => number) =>
    findMedian(audits.map(read));
  const listOf = (read: (audit: Audit) => number) => pages.map((page) => median(page, read));
  const score = Math.min(...listOf(({ scores }) => scores.performance));
  const paint = Math.max(...listOf(({ largestPaintMs }) => largestPaintMs));
  const shift = Math.max(...listOf(({ layoutShift }) => layoutShift));
  const limit = median(oneLine, ({ largestPaintMs }) => largestPaintMs);
  return [
    `The lowest performance score is ${formatCount(score)}. The largest paint comes after at most ${formatCount(paint)} ms,`,
    `${formatRatio(paint / limit)} that of the page of one line. The largest layout shift is ${shift.toFixed(3)}.`,
  ];
}

function writeRow({ title, audits }: AuditedPage, oneLine: AuditedPage): string[] {
  const median = (read: (audit: Audit) => number) => findMedian(audits.map(read));
  const findPaint = ({ largestPaintMs }: Audit) => largestPaintMs;
  const scores = categories.map((category) => ({
    category,
    score: median((audit) => audit.scores[category]),
  }));
  const shortcomings = scores
    .filter(({ score }) => score < 100)
    .flatMap(({ category }) => audits.flatMap(({ shortcomings }) => shortcomings[category]));
  return [
    title,
    ...scores.map(({ score }) => formatCount(score)),
    formatCount(median(findPaint)),
    formatRatio(median(findPaint) / findMedian(oneLine.audits.map(findPaint))),
    median(({ layoutShift }) => layoutShift).toFixed(3),
    formatCount(median(({ blockingMs }) => blockingMs)),
    [...new Set(shortcomings)].map((name) => `\`${name}\``).join(', '),
  ];
}

const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="description" content="The least that a page can be." />
    <link rel="icon" href="data:," />
    <title>One line</title>
  </head>
  <body><main><h1>One line</h1></main></body>
</html>
`;

/** Serves a minimal page, whose score shows the state of the machine at the time. */
async function startBarePage(): Promise<MeasuredSite> {
  const server = createServer(({ url }, response) => {
    const isPage = url === '/';
    response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(isPage ? html : '');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
