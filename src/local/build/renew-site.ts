import { existsSync } from 'node:fs';
import path from 'node:path';
import { formatArticleRedirects } from '#build/article-redirects.ts';
import { listCatalogueFiles, listCatalogueFolders } from '#build/catalogue-files.ts';
import { formatPictureList, pictureListFile } from '#build/picture-list.ts';
import type { PictureVersion } from '#build/renewal/kept-pictures.ts';
import { getRenewalPlace, type RenderedFiles } from '#build/renewal/renewal-place.ts';
import { compareEntries } from '#local/build/renewed-entries.ts';
import { listNames, replaceFile, shareFiles } from '#local/build/shared-files.ts';
import { renewUploads } from '#local/build/uploads.ts';
import type { ContentEntry } from '#local/content/read-content.ts';

/** What is renewed. */
export interface Renewal {
  /** The site as it was made last. */
  lastDir: string;
  /** Where to put the new one; there is nothing. */
  outDir: string;
  /** The content now. */
  now: readonly ContentEntry[];
}

/**
 * Makes what makes the site anew in the process that built it: all pages are rendered with the
 * content now, and whatever came out the same shares its file with the last one. The outcome is
 * that of a whole build, to the byte.
 *
 * @param built the content that the whole site was built from
 * @returns what throws where only a whole build can tell what the site is; the folder may then be
 *   half filled
 */
export function createRenewer(built: readonly ContentEntry[]): (renewal: Renewal) => Promise<void> {
  const compare = compareEntries(built);
  return async ({ lastDir, outDir, now }) => {
    const place = getRenewalPlace();
    if (!place.renderAll) throw new Error('Nothing is left of the build.');
    place.entries = await compare(now);
    const { files, gone, pictures } = await place.renderAll();
    const made = new Map([
      ...files,
      ...listCatalogueFiles(files),
      ['_redirects', toRedirects(now)] as const,
      [pictureListFile, Buffer.from(await formatPictureList(path.resolve('public')))] as const,
    ]);
    const goneCatalogue = listGoneCatalogueFiles(lastDir, made);
    requireNotPublic([...made.keys(), ...gone, ...goneCatalogue]);
    shareFiles(lastDir, outDir, new Set([...gone, ...goneCatalogue, ...pictures.gone]));
    renewUploads(process.cwd(), outDir);
    for (const [file, text] of made) replaceFile(path.join(outDir, file), text);
    await addVersions(outDir, pictures.shown);
  };
}

/** Puts the versions of pictures there that are not yet, two at once: each takes a processor. */
async function addVersions(outDir: string, versions: readonly PictureVersion[]): Promise<void> {
  const missing = versions.filter(({ file }) => !existsSync(path.join(outDir, file)));
  const addWaiting = async () => {
    for (let version = missing.pop(); version; version = missing.pop()) {
      replaceFile(path.join(outDir, version.file), await version.make());
    }
  };
  await Promise.all([addWaiting(), addWaiting()]);
}

/** Like a build, which reads them from the files in the same order. */
function toRedirects(entries: readonly ContentEntry[]): Buffer {
  const posts = entries.filter(({ kind }) => kind === 'posts');
  const addresses = posts.map(({ name, data }) => {
    const { id, redirectFrom } = data as { id?: unknown; redirectFrom?: unknown };
    return { slug: name, id, redirectFrom };
  });
  return Buffer.from(formatArticleRedirects(addresses));
}

function listGoneCatalogueFiles(lastDir: string, made: RenderedFiles): string[] {
  return listCatalogueFolders()
    .flatMap((folder) => listNames(path.join(lastDir, folder)).map((name) => `${folder}/${name}`))
    .filter((file) => !made.has(file));
}

/** @throws where a file that is put into the site as it lies there has the address of a page */
function requireNotPublic(files: readonly string[]): void {
  if (files.some((file) => existsSync(path.resolve('public', file)))) {
    throw new Error('A file has the address of a page.');
  }
}
