import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { imageMetadata } from 'astro/assets/utils';
import { contentKinds } from '#model/kinds.ts';
import {
  type ContentEntry,
  listFiles,
  refusePublicLinks,
} from '#model/files/read-content.server.ts';
import { findPictureExcess } from '#editing/pictures/check-picture.server.ts';
import { findOddUploads, oddUploadMessage } from '#editing/pictures/odd-uploads.server.ts';
import { decodeAddress, uploadsFolder } from '#editing/pictures/upload-file.ts';
import { keepRendered, renderMarkdown } from '#lib/text/render-markdown.ts';
import { formatReplacement, type ReplacedContent } from '#model/built/replaced-content.server.ts';
import { assembleContent } from '#model/built/valid-content.server.ts';
import type { BuildContent } from './content-loader.ts';

const uploadPattern = /\/public(\/uploads\/[^?]+\.(?:avif|gif|jpe?g|png|webp))$/;

const damaged = 'The file is damaged. Upload it again.';

/**
 * Assembles the content of a build, reports what replaces broken content, and skips unreadable
 * pictures.
 */
export function validContent(): AstroIntegration {
  let isNeeded = false;
  let replaced: ReplacedContent[] = [];
  let withheld: string[] = [];
  let oddUploads: string[] = [];
  let build: BuildContent | null = null;
  const brokenPictures = new Map<string, string>();
  const replacements = (): ReplacedContent[] => [
    ...replaced,
    ...[...brokenPictures.keys()].sort().map((picture) => ({
      file: `public${picture}`,
      field: '',
      title: `The picture ${picture}`,
      message: brokenPictures.get(picture) ?? '',
      shown: 'same' as const,
    })),
    ...oddUploads.map((path) => ({
      file: `${uploadsFolder}/${path}`,
      field: '',
      title: `The file /uploads/${path}`,
      message: oddUploadMessage,
      shown: 'nothing' as const,
    })),
  ];
  return {
    name: 'valid-content',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        isNeeded = command === 'build' || command === 'sync';
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'valid-pictures',
                apply: 'build',
                enforce: 'pre',
                // This runs before Astro's own, which ends the build.
                load: {
                  order: 'pre',
                  handler: async (id) => {
                    const picture = uploadPattern.exec(id)?.[1];
                    if (picture === undefined) return null;
                    const isUnserved =
                      withheld.includes(picture) ||
                      oddUploads.includes(picture.slice('/uploads/'.length));
                    if (isUnserved) return 'export default undefined;';
                    try {
                      const bytes = await readFile(id);
                      await imageMetadata(bytes, id);
                      const excess = await findPictureExcess(bytes);
                      if (excess === null) return null;
                      brokenPictures.set(picture, excess);
                    } catch {
                      brokenPictures.set(picture, damaged);
                    }
                    return 'export default undefined;';
                  },
                },
              },
            ],
          },
        });
      },
      'astro:config:done': ({ config }) => {
        const root = fileURLToPath(config.root);
        // The dev server would serve the targets of the links.
        if (!isNeeded) {
          refusePublicLinks(root);
          return;
        }
        keepRendered();
        const uploads = path.join(root, uploadsFolder);
        oddUploads = findOddUploads(uploads, listFiles(uploads));
        const content = assembleContent(
          root,
          new Set(oddUploads.map((upload) => `uploads/${upload}`)),
        );
        replaced = content.replaced;
        withheld = content.withheld.map(decodeAddress);
        build = { take: provideEntries(content.entries), withheld };
      },
      'content:assembled': () => build,
      'astro:build:done': async ({ dir, logger }) => {
        const all = replacements();
        for (const each of all) logger.warn(formatReplacement(each));
        await writeFile(new URL('replaced.json', dir), JSON.stringify(all));
      },
    },
  };
}

/** Hands entries over, kind by kind, with the text that the check has rendered. */
function provideEntries(entries: readonly ContentEntry[]): BuildContent['take'] {
  const kinds = Map.groupBy(entries, ({ kind }) => kind);
  return (kind) => {
    const found = kinds.get(kind) ?? [];
    kinds.delete(kind);
    const isMarkdown = contentKinds[kind].ending === '.md';
    return found.map(({ name, file, data, text }) => ({
      name,
      file,
      data: { ...data },
      ...(isMarkdown && { html: renderMarkdown(text.trim()) }),
    }));
  };
}
