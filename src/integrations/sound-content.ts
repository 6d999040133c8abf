import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { imageMetadata } from 'astro/assets/utils';
import { glob, type Loader } from 'astro/loaders';
import { toEntryName } from '#features/content/entry-name.ts';
import { decodeAddress } from '#features/pictures/upload-file.ts';
import { keepRendered } from '#features/content/render-markdown.ts';
import { formatReplacement, type ReplacedContent } from '#features/content/replaced-content.ts';
import {
  assembleContent,
  readReplacements,
  readWithheldPictures,
  soundContentFolder,
} from '#features/content/sound-content.server.ts';

/**
 * Gives a build the content that {@link soundContent} has assembled; the dev server reads the files
 * themselves, and shows errors.
 */
export function soundFiles(pattern: string[], folder: string): Loader {
  return {
    name: 'sound-files',
    load: async (context) => {
      const isDev = context.watcher !== undefined;
      const base = `./${path.posix.join(isDev ? '' : soundContentFolder, folder)}`;
      const generateId = ({ entry }: { entry: string }) => toEntryName(entry);
      await glob({ pattern, base, generateId }).load(context);
    },
  };
}

const uploadPattern = /\/public(\/uploads\/[^?]+\.(?:avif|gif|jpe?g|png|webp))$/;

/**
 * Assembles the content that a build is made of, names what it shows in place of broken content, and
 * skips unreadable pictures.
 */
export function soundContent(): AstroIntegration {
  let isNeeded = false;
  let withheld: string[] | undefined;
  const brokenPictures = new Set<string>();
  let root = '';
  const replacements = (): ReplacedContent[] => [
    ...readReplacements(root),
    ...[...brokenPictures].sort().map((picture) => ({
      ...{ file: `public${picture}`, field: '', title: `The picture ${picture}` },
      ...{ message: 'The file is damaged. Upload it again.', shown: 'same' as const },
    })),
  ];
  return {
    name: 'sound-content',
    hooks: {
      'astro:config:setup': ({ command, config, updateConfig }) => {
        isNeeded = command === 'build' || command === 'sync';
        root = fileURLToPath(config.root);
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'sound-pictures',
                apply: 'build',
                enforce: 'pre',
                // This runs before Astro's own, which ends the build.
                load: {
                  order: 'pre',
                  handler: async (id) => {
                    const picture = uploadPattern.exec(id)?.[1];
                    if (picture === undefined) return null;
                    withheld ??= readWithheldPictures(root).map(decodeAddress);
                    if (withheld.includes(picture)) return 'export default undefined;';
                    try {
                      await imageMetadata(await readFile(id), id);
                      return null;
                    } catch {
                      brokenPictures.add(picture);
                      return 'export default undefined;';
                    }
                  },
                },
              },
            ],
          },
        });
      },
      'astro:config:done': () => {
        if (!isNeeded) return;
        keepRendered();
        assembleContent(root);
      },
      'astro:build:done': async ({ dir, logger }) => {
        const replaced = replacements();
        for (const each of replaced) logger.warn(formatReplacement(each));
        if (replaced.length === 0) return;
        const file = new URL('build.json', dir);
        const build = JSON.parse(await readFile(file, 'utf8')) as object;
        await writeFile(file, JSON.stringify({ ...build, replaced }));
      },
    },
  };
}
