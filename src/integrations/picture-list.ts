import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { decodeAddress, toUploadFile } from '#features/pictures/upload-file.ts';
import { readWithheldPictures } from '#features/content/sound-content.server.ts';

/** Lists the site's pictures in a data file, and takes away those that only hidden entries show. */
export function pictureList(): AstroIntegration {
  let publicDir = '';
  let root = '';
  return {
    name: 'picture-list',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = fileURLToPath(config.root);
        publicDir = fileURLToPath(config.publicDir);
      },
      'astro:build:done': async ({ dir }) => {
        const distDir = fileURLToPath(dir);
        const pictures = await listPublicPictures(publicDir);
        const withheld = new Set(readWithheldPictures(root).map(decodeAddress));
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
