import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';

/**
 * Makes the smaller versions of photos again after a build that did not come to its end. Astro writes
 * a version right where it caches it, and later builds take whatever lies there: a build that was
 * killed, or had no room left on the disk, may leave a part of one. A note lies beside the versions
 * while a build is under way.
 */
export function interruptedBuild(): AstroIntegration {
  let cacheDir: URL;
  let note: URL;
  return {
    name: 'interrupted-build',
    hooks: {
      'astro:config:done': ({ config }) => {
        ({ cacheDir } = config);
        note = new URL('unfinished-build', cacheDir);
      },
      'astro:build:start': async () => {
        if (existsSync(note))
          await rm(new URL('assets/', cacheDir), { recursive: true, force: true });
        await mkdir(cacheDir, { recursive: true });
        await writeFile(note, 'A build is making versions of pictures.\n');
      },
      'astro:build:done': () => rm(note, { force: true }),
    },
  };
}
