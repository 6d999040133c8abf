import { cp, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/**
 * Puts beside the pages what the endpoints for editing must know of the state that was built: the
 * content files as they are, and which pictures there are. Deployed functions carry them along, so
 * that a save asks git nothing before it is answered.
 */
export function contentCopy(): AstroIntegration {
  let root = new URL('./', import.meta.url);
  return {
    name: 'content-copy',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = config.root;
      },
      'astro:build:done': async ({ dir }) => {
        const catalogue = path.join(fileURLToPath(dir), 'catalogue');
        const rootDir = fileURLToPath(root);
        await cp(path.join(rootDir, 'content'), path.join(catalogue, 'content'), {
          recursive: true,
        });
        const pictures = await listPictures(path.join(rootDir, 'public'));
        await writeFile(path.join(catalogue, 'pictures.json'), JSON.stringify(pictures));
      },
    },
  };
}

/** Addresses of the pictures that the site serves as they are, sorted. */
async function listPictures(publicDir: string): Promise<string[]> {
  const entries = await readdir(publicDir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.(?:avif|gif|jpe?g|png|svg|webp)$/i.test(entry.name))
    .map((entry) => path.relative(publicDir, path.join(entry.parentPath, entry.name)))
    .map((name) => `/${name.split(path.sep).join('/')}`)
    .sort();
}
