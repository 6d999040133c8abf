import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

export function pictureList(): AstroIntegration {
  let publicDir = '';
  return {
    name: 'picture-list',
    hooks: {
      'astro:config:done': ({ config }) => {
        publicDir = fileURLToPath(config.publicDir);
      },
      'astro:build:done': async ({ dir }) => {
        const file = path.join(fileURLToPath(dir), 'catalogue/pictures.json');
        await writeFile(file, JSON.stringify(await listPublicPictures(publicDir)));
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
