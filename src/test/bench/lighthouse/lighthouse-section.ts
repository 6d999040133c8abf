import { formatCount } from '../report/format-number.ts';
import { findMedian } from '../report/median.ts';
import type { Section } from '../report/section.ts';
import { writeTable } from '../report/table.ts';
import { startMeasuredSite } from '../measured-site.ts';
import { publicPaths } from '#test/site/site.ts';
import { auditPage, categories, type Audit } from './audit-page.ts';

const columns = [
  { heading: 'page' },
  ...[
    ...['performance', 'accessibility', 'best practices', 'SEO'],
    ...['largest paint (ms)', 'layout shift', 'blocked (ms)'],
  ].map((heading) => ({ heading, isNumber: true })),
  { heading: 'what takes points' },
];

/** What Lighthouse says of each kind of page, on a phone. */
export const lighthouseSection: Section = {
  name: 'lighthouse',
  heading: 'Lighthouse',
  async measure({ isQuick }) {
    const runs = isQuick ? 1 : 3;
    const site = await startMeasuredSite();
    const audits = new Map<string, Audit[]>(publicPaths.map((path) => [path, []]));
    try {
      // Round by round, so that what else the machine does weighs on all pages alike.
      for (let run = 0; run < runs; run += 1) {
        for (const [path, known] of audits) known.push(await auditPage(site.url + path));
      }
    } finally {
      await site.close();
    }
    return [
      `Phone with Lighthouse's usual throttling, ${
        runs === 1 ? 'one run' : `the median of ${runs.toString()} runs`
      }. Pages that are not for search engines say so, which Lighthouse counts against their SEO`,
      'as `is-crawlable`.',
      '',
      writeTable(
        columns,
        [...audits].map(([path, known]) => writeRow(path, known)),
      ),
    ].join('\n');
  },
};

function writeRow(path: string, audits: Audit[]): string[] {
  const median = (read: (audit: Audit) => number) => findMedian(audits.map(read));
  const scores = categories.map((category) => ({
    category,
    score: median((audit) => audit.scores[category]),
  }));
  const shortcomings = scores
    .filter(({ score }) => score < 100)
    .flatMap(({ category }) => audits.flatMap(({ shortcomings }) => shortcomings[category]));
  return [
    path,
    ...scores.map(({ score }) => formatCount(score)),
    formatCount(median(({ largestPaintMs }) => largestPaintMs)),
    median(({ layoutShift }) => layoutShift).toFixed(3),
    formatCount(median(({ blockingMs }) => blockingMs)),
    [...new Set(shortcomings)].map((name) => `\`${name}\``).join(', '),
  ];
}
