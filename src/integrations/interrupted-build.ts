import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';

/** Deletes resized photos that a killed build may have truncated: Astro would reuse them. */
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
