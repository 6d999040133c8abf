import { publicPaths } from '#test/kit/site/site-under-test.ts';
import { startMeasuredSite } from '#test/full/bench/measured-site.ts';
import { formatCount, formatRatio } from '#test/full/bench/report/format-number.ts';
import { findMedian } from '#test/full/bench/report/median.ts';
import type { Section } from '#test/full/bench/report/section.ts';
import { writeTable } from '#test/full/bench/report/table.ts';
import { auditPage, categories, type Audit } from './audit-page.ts';
import { startBarePage } from './bare-page.ts';

const columns = [
  'page',
  ...['performance', 'accessibility', 'best practices', 'SEO'],
  ...['largest paint (ms)', 'beside one line', 'layout shift', 'blocked (ms)'],
  'what takes points',
].map((heading, index) => ({ heading, isNumber: index > 0 && index < 9 }));

/** A page, and what Lighthouse said of it each time. */
interface AuditedPage {
  title: string;
  url: string;
  audits: Audit[];
}

/** What Lighthouse says of each kind of page, on a phone. */
export const lighthouseSection: Section = {
  name: 'lighthouse',
  heading: 'Lighthouse',
  async measure({ isQuick }) {
    const runs = isQuick ? 1 : 3;
    const site = await startMeasuredSite();
    const bare = await startBarePage();
    const oneLine: AuditedPage = { title: 'one line and nothing else', url: bare.url, audits: [] };
    const pages = publicPaths.map((path): AuditedPage => {
      return { title: path, url: site.url + path, audits: [] };
    });
    try {
      // Round by round, so that what else the machine does weighs on all pages alike.
      for (let run = 0; run < runs; run += 1) {
        for (const { url, audits } of [...pages, oneLine]) audits.push(await auditPage(url));
      }
    } finally {
      await bare.close();
      await site.close();
    }
    const rows = [...pages, oneLine].map((page) => writeRow(page, oneLine));
    const result = writeResult(pages, oneLine);
    return [...explain(runs), '', ...result, '', writeTable(columns, rows)].join('\n');
  },
};

function explain(runs: number): string[] {
  const times = runs === 1 ? 'one run' : `the median of ${runs.toString()} runs`;
  return [
    `A phone with Lighthouse's default throttling, ${times}, pages compressed with brotli. The limit is`,
    'the last row, a page of one line: the best that this machine can give. Some points are lost on',
    'purpose: pages that are not for search engines say so (`is-crawlable`), and the page for unknown',
    'addresses has status 404 (`http-status-code`, `errors-in-console`).',
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
