import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroConfig, AstroIntegration } from 'astro';
import { findOddUploads } from '#editing/pictures/odd-uploads.server.ts';
import { isRecordingName } from '#model/schemas/upload-limits.ts';
import { findBuildContent } from './content-loader.ts';

/**
 * Lists the site's pictures in a data file, and removes those that only hidden entries show, uploads
 * that are neither pictures nor recordings, and recordings of which no page has a player.
 */
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
        const uploads = path.join(distDir, 'uploads');
        const names = await listNames(uploads);
        const odd = findOddUploads(uploads, names).map((name) => `/uploads/${name}`);
        const withheld = new Set(settings ? findBuildContent(settings).withheld : []);
        const pictures = await listPublicPictures(publicDir);
        const isUnsure = (file: string) =>
          withheld.has(file) || (file.startsWith('/uploads/') && isRecordingName(file));
        const hidden = await listUnnamed(distDir, pictures.filter(isUnsure));
        const gone = new Set([...hidden, ...odd]);
        await Promise.all([...gone].map((file) => rm(path.join(distDir, file), { force: true })));
        const shown = pictures.filter((picture) => !gone.has(picture));
        await writeFile(path.join(distDir, 'catalogue/pictures.json'), JSON.stringify(shown));
      },
    },
  };
}

/** Leaves out the pictures that code or a page names, such as the one of a portrait to come. */
async function listUnnamed(distDir: string, pictures: readonly string[]): Promise<string[]> {
  let unnamed = [...pictures];
  for (const name of unnamed.length === 0 ? [] : await listNames(distDir)) {
    if (!/\.(?:css|html|js|json|svg|xml)$/.test(name) || pictures.includes(`/${name}`)) continue;
    const text = await readFile(path.join(distDir, name), 'utf8');
    unnamed = unnamed.filter((each) => !text.includes(each) && !text.includes(encodeURI(each)));
  }
  return unnamed;
}

/** Lists the site's pictures and recordings, as paths on the site. */
export async function listPublicPictures(publicDir: string): Promise<string[]> {
  return (await listNames(publicDir))
    .filter((name) => /\.(?:avif|gif|jpe?g|png|svg|webp)$/i.test(name) || isRecordingName(name))
    .map((name) => `/${name}`)
    .sort();
}

/** Lists the files below a folder, including hidden ones; none if the folder is missing. */
async function listNames(folder: string): Promise<string[]> {
  const entries = existsSync(folder)
    ? await readdir(folder, { recursive: true, withFileTypes: true })
    : [];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((name) => name.split(path.sep).join('/'));
}
