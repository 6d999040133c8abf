import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findMedian } from './section.ts';
import { growArticles } from '#test/kit/site/grown-content.ts';
import { copySite } from '#test/kit/site/site-copy.ts';
import { createPlainBlog } from './plain-blog.ts';
import { measureProcess, type ProcessCost } from './process-cost.ts';

/** The cost of building the site, compared with a plain blog of the same articles. */
export interface BuildComparison {
  articles: number;
  site: ProcessCost;
  plain: ProcessCost;
  /** The site's build time divided by the plain blog's: the median of all rounds. */
  ratio: number;
}

const plainBuild = [join('node_modules', 'astro', 'bin', 'astro.mjs'), 'build'];
/** The command behind `npm run build`. */
const siteBuild = [join('src', 'local', 'build-command.ts')];

/**
 * Builds the site and a plain blog in turn, each from scratch.
 *
 * @param articles the number of articles
 * @param rounds how often to build both
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

/** A size and the time that it took. */
interface GrowthPoint {
  size: number;
  seconds: number;
}

/**
 * Returns the power of the size by which time grows: 1 if twice the size takes twice as long, 2 if
 * it takes four times as long, less than 1 if a fixed part shrinks in proportion.
 *
 * @param smaller must differ in size from `larger`
 */
export function findGrowthExponent(smaller: GrowthPoint, larger: GrowthPoint): number {
  return Math.log(larger.seconds / smaller.seconds) / Math.log(larger.size / smaller.size);
}
