import { publicPaths } from '#test/site/site.ts';
import { startMeasuredSite } from '../measured-site.ts';
import { formatCount, formatRatio } from '../report/format-number.ts';
import { findMedian } from '../report/median.ts';
import type { Section } from '../report/section.ts';
import { writeTable } from '../report/table.ts';
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
    return [...explain(runs), '', writeTable(columns, rows)].join('\n');
  },
};

function explain(runs: number): string[] {
  const times = runs === 1 ? 'one run' : `the median of ${runs.toString()} runs`;
  return [
    `A phone with Lighthouse's usual throttling, ${times}, the pages compressed with brotli. The last`,
    'row is a page of one line: what it is given is the most that this machine gives at this hour.',
    'Pages that are not for search engines say so (`is-crawlable`), and the page for unknown',
    'addresses comes with status 404 (`http-status-code`, `errors-in-console`), as they should.',
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
