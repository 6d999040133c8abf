import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { agencyDir } from '#test/kit/agency-folder.ts';
import { formatCount, formatRatio, type Section, writeTable } from './section.ts';
import { type BuildComparison, findGrowthExponent, measureBuild } from './build-cost.ts';
import type { ProcessCost } from './process-cost.ts';

const columns = [
  'articles',
  'the site (s)',
  'a plain blog (s)',
  'time beside it',
  'the site (MB)',
  'a plain blog (MB)',
  'memory beside it',
].map((heading) => ({ heading, isNumber: true }));

/** The time and memory of a build as the content grows. */
export const buildSection: Section = {
  name: 'build',
  heading: 'Build',
  async measure({ isQuick }) {
    const shipped = (await readdir(join(agencyDir, 'content/blog'))).length;
    const comparisons: BuildComparison[] = [];
    for (const articles of isQuick ? [shipped, 1000] : [shipped, 1000, 10_000]) {
      // A long build varies little, so one measurement is enough.
      const rounds = isQuick || articles === 10_000 ? 1 : 3;
      comparisons.push(await measureBuild(articles, rounds));
    }
    return [
      '`npm run build` beside a plain blog with the same articles, in the shape of Astro’s own starter:',
      'a collection of Markdown and MDX, a list, a page for each article, five photos, a font, a feed and',
      'a sitemap. It has no script. The plain blog is the limit: what Astro itself takes. Both start',
      'without caches. Memory is the peak of all processes together.',
      'The site also builds its other pages, islands, data files and the content manager each time.',
      '',
      writeTable(columns, comparisons.map(writeRow)),
      ...writeGrowth(comparisons),
    ].join('\n');
  },
};

function writeRow({ articles, site, plain, ratio }: BuildComparison): string[] {
  const megabytes = ({ peakBytes }: ProcessCost) => formatCount(peakBytes / 1024 ** 2);
  return [
    formatCount(articles),
    ...[site.seconds.toFixed(1), plain.seconds.toFixed(1), formatRatio(ratio)],
    ...[megabytes(site), megabytes(plain), formatRatio(site.peakBytes / plain.peakBytes)],
  ];
}

function writeGrowth(comparisons: BuildComparison[]): string[] {
  const [smaller, larger] = comparisons.slice(-2);
  if (smaller === undefined || larger === undefined) return [];
  const grow = (which: 'plain' | 'site') =>
    findGrowthExponent(
      { size: smaller.articles, seconds: smaller[which].seconds },
      { size: larger.articles, seconds: larger[which].seconds },
    ).toFixed(2);
  return [
    '',
    `From ${formatCount(smaller.articles)} to ${formatCount(larger.articles)} articles, the time grows with the`,
    `number of articles to the power of ${grow('site')}, for the plain blog ${grow('plain')}.`,
  ];
}
