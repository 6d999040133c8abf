import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findMedian } from './section.ts';
import { growArticles } from '#test/kit/site/grown-content.ts';
import { copySite } from '#test/kit/site/site-copy.ts';
import { createPlainBlog } from './plain-blog.ts';
import { measureProcess, type ProcessCost } from './process-cost.ts';

/** What building the site costs, beside a plain blog with the same articles. */
export interface BuildComparison {
  articles: number;
  site: ProcessCost;
  plain: ProcessCost;
  /** The site's seconds in parts of the plain blog's: the median of the rounds. */
  ratio: number;
}

const plainBuild = [join('node_modules', 'astro', 'bin', 'astro.mjs'), 'build'];
/** As `npm run build` does it. */
const siteBuild = [join('src', 'local', 'build-command.ts')];

/**
 * Builds the site and a plain blog by turns, each time as if it had never been built.
 *
 * @param articles how many there are
 * @param rounds how often both are built
 */
export async function measureBuild(articles: number, rounds: number): Promise<BuildComparison> {
  const copy = await copySite();
  try {
    await growArticles(copy.folder, articles);
    const blog = await createPlainBlog(join(copy.folder, 'content', 'blog'));
    try {
      const pairs: { site: ProcessCost; plain: ProcessCost }[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const plain = await buildAnew(blog.folder, plainBuild);
        pairs.push({ plain, site: await buildAnew(copy.folder, siteBuild) });
      }
      return {
        articles,
        site: toMedian(pairs.map(({ site }) => site)),
        plain: toMedian(pairs.map(({ plain }) => plain)),
        ratio: findMedian(pairs.map(({ site, plain }) => site.seconds / plain.seconds)),
      };
    } finally {
      await blog.remove();
    }
  } finally {
    await copy.remove();
  }
}

async function buildAnew(folder: string, args: string[]): Promise<ProcessCost> {
  const kept = ['dist', '.astro', join('node_modules', '.astro'), join('node_modules', '.vite')];
  await Promise.all(kept.map((name) => rm(join(folder, name), { recursive: true, force: true })));
  return measureProcess(folder, args);
}

function toMedian(costs: ProcessCost[]): ProcessCost {
  return {
    seconds: findMedian(costs.map(({ seconds }) => seconds)),
    peakBytes: findMedian(costs.map(({ peakBytes }) => peakBytes)),
  };
}

/** How large something was, and how long it took. */
interface GrowthPoint {
  size: number;
  seconds: number;
}

/**
 * By which power of the size the time grows between two sizes: 1 where twice as much takes twice as
 * long, less where a fixed part shrinks beside it, 2 where twice as much takes four times as long.
 *
 * @param smaller with another size than the larger one
 */
export function findGrowthExponent(smaller: GrowthPoint, larger: GrowthPoint): number {
  return Math.log(larger.seconds / smaller.seconds) / Math.log(larger.size / smaller.size);
}
