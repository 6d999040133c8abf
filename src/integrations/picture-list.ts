import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroConfig, AstroIntegration } from 'astro';
import { toUploadFile } from '#features/pictures/upload-file.ts';
import { findBuildContent } from './content-loader.ts';

/** Lists the site's pictures in a data file, and takes away those that only hidden entries show. */
export function pictureList(): AstroIntegration {
  let publicDir = '';
  let settings: AstroConfig | undefined;
  return {
    name: 'picture-list',
    hooks: {
      'astro:config:done': ({ config }) => {
        publicDir = fileURLToPath(config.publicDir);
        settings = config;
      },
      'astro:build:done': async ({ dir }) => {
        const distDir = fileURLToPath(dir);
        const pictures = await listPublicPictures(publicDir);
        const withheld = new Set(settings ? findBuildContent(settings).withheld : []);
        const hidden = pictures.filter(
          (picture) => toUploadFile(picture) !== null && withheld.has(picture),
        );
        await Promise.all(
          hidden.map((picture) => rm(path.join(distDir, picture), { force: true })),
        );
        const shown = pictures.filter((picture) => !hidden.includes(picture));
        await writeFile(path.join(distDir, 'catalogue/pictures.json'), JSON.stringify(shown));
      },
    },
  };
}

export async function listPublicPictures(publicDir: string): Promise<string[]> {
  const entries = await readdir(publicDir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.(?:avif|gif|jpe?g|png|svg|webp)$/i.test(entry.name))
    .map((entry) => path.relative(publicDir, path.join(entry.parentPath, entry.name)))
    .map((name) => `/${name.split(path.sep).join('/')}`)
    .sort();
}
