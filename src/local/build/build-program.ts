import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as astro from 'astro';
import { getRenewalPlace } from '#build/renewal/renewal-place.ts';
import { buildOrderSchema, type BuildAnswer, type BuildOrder } from '#local/build/build-order.ts';
import { createRenewer, type Renewal } from '#local/build/renew-site.ts';
import { findLastSourceChange } from '#local/build/site-build.ts';
import { uploadsFolder } from '#local/build/uploads.ts';
import type * as check from '#local/content/check-content.ts';
import { formatContentProblem } from '#local/content/content-problem.ts';

/*
 * A process that builds the site of the folder it runs in. It is started ahead of time by
 * `build-process.ts`: what takes long to load is loaded while the order is still on its way. Once it
 * has built the whole site, it only renders the pages again, with the content that has changed.
 */

/** Beyond this, in bytes, a process has kept too much of former pages. */
const mostMemory = 2e9;

/** The site as this process built it. */
interface Built {
  /** Milliseconds since 1970, before anything was read. */
  begunAt: number;
  /** Tells the folder of the last renewal from one that somebody else has built in its place. */
  mark: number;
  /** Makes it anew with other content. */
  renew: (renewal: Renewal) => Promise<void>;
}

/** What may change from one renewal to the next. */
const followed = ['content', uploadsFolder];

const projectDir = process.cwd();
const importHere = (file: string) => import(pathToFileURL(path.resolve(file)).href);
const loadCheck = () => importHere('src/local/content/check-content.ts') as Promise<typeof check>;
const loadAstro = () => importHere('node_modules/astro/dist/index.js') as Promise<typeof astro>;

let built: Built | undefined;

async function follow({ outDir, commit, lastDir }: BuildOrder): Promise<BuildAnswer['result']> {
  process.env.COMMIT_REF = commit;
  const begunAt = Date.now();
  const { problems, entries } = (await loadCheck()).checkContent(projectDir);
  const [problem] = problems;
  if (problem) return { kind: 'broken-content', problem: formatContentProblem(problem) };
  if (!built) {
    const { build } = await loadAstro();
    await build({ root: projectDir, outDir });
    built = { begunAt, mark: await readMark(outDir), renew: createRenewer(entries) };
    return { kind: 'built' };
  }
  try {
    await requireSameSources(built, lastDir);
    await built.renew({ lastDir: lastDir ?? '', outDir, now: entries });
  } catch (error) {
    console.error(error);
    return { kind: 'outdated' };
  }
  built.mark = await readMark(outDir);
  return { kind: 'built' };
}

/** @throws where something besides the content is not as it was */
async function requireSameSources({ begunAt, mark }: Built, lastDir: string | null): Promise<void> {
  if (lastDir === null || (await readMark(lastDir)) !== mark) {
    throw new Error('The site was built by somebody else.');
  }
  if ((await findLastSourceChange(projectDir, followed)) >= begunAt) {
    throw new Error('More than the content has changed.');
  }
}

async function readMark(siteDir: string): Promise<number> {
  return (await stat(path.join(siteDir, 'build.json'))).ino;
}

async function answer(message: unknown): Promise<void> {
  const result = await follow(buildOrderSchema.parse(message));
  const isLeft = getRenewalPlace().renderAll !== undefined;
  const isLast = result.kind === 'outdated' || !isLeft || process.memoryUsage.rss() > mostMemory;
  const reply: BuildAnswer = { result, isLast };
  process.send?.(reply, () => {
    if (isLast) process.exit();
  });
}

process.once('disconnect', () => process.exit());
process.on('message', (message) => {
  answer(message).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
// What cannot be loaded is told when it is needed.
void Promise.allSettled([loadCheck(), loadAstro()]);
