import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AstroIntegration } from 'astro';
import { getRenewalPlace } from './renewal-place.ts';

type BuildDone = NonNullable<AstroIntegration['hooks']['astro:build:done']>;

/**
 * Keeps what writes the sitemap, so that it can be written again with other pages. It leads there
 * through the process's renewal place.
 *
 * @param usual the integration that writes `sitemap-*.xml` when a build is done
 * @returns the integration to build with
 */
export function keepSitemap(usual: AstroIntegration): AstroIntegration {
  const write = usual.hooks['astro:build:done'];
  if (!write) throw new Error('The sitemap is written elsewhere.');
  return {
    ...usual,
    hooks: {
      ...usual.hooks,
      'astro:build:done': async (done) => {
        let known = done.pages.map(({ pathname }) => pathname);
        await write(done);
        const parts = (await readdir(done.dir)).filter((name) => name.startsWith('sitemap-'));
        getRenewalPlace().renderSitemap = async (former, now) => {
          if (former.join('\n') !== known.join('\n')) {
            throw new Error('This Astro names its pages otherwise.');
          }
          known = [...now];
          const files = await writeAside(write, done, now);
          if ([...files.keys()].sort().join('\n') !== parts.sort().join('\n')) {
            throw new Error('The sitemap has other parts.');
          }
          return files;
        };
      },
    },
  };
}

/** What is written for some pages, by the names of the files. */
async function writeAside(
  write: BuildDone,
  done: Parameters<BuildDone>[0],
  pages: readonly string[],
): Promise<Map<string, Buffer>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sitemap-'));
  try {
    const dir = pathToFileURL(`${folder}${path.sep}`);
    await write({ ...done, dir, pages: pages.map((pathname) => ({ pathname })) });
    const names = await readdir(folder);
    const files = names.map(
      async (name) => [name, await readFile(path.join(folder, name))] as const,
    );
    return new Map(await Promise.all(files));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
