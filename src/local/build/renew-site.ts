import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { listCatalogueFiles } from '#build/catalogue-files.ts';
import { getRenewalPlace } from '#build/renewal/renewal-place.ts';
import { listRenewedEntries } from '#local/build/renewed-entries.ts';
import type { ContentEntry } from '#local/content/read-content.ts';

/** What is renewed. */
export interface Renewal {
  /** The site as it was made last. */
  lastDir: string;
  /** Where to put the new one; there is nothing. */
  outDir: string;
  /** The content that the whole site was built from. */
  built: readonly ContentEntry[];
  /** The content now. */
  now: readonly ContentEntry[];
}

/**
 * Makes the site anew in the process that built it: all pages are rendered with the content now,
 * and whatever came out the same shares its file with the last one. The outcome is that of a whole
 * build, to the byte.
 *
 * @throws where only a whole build can tell what the site is; the folder may then be half filled
 */
export async function renewSite({ lastDir, outDir, built, now }: Renewal): Promise<void> {
  const place = getRenewalPlace();
  if (!place.renderAll) throw new Error('Nothing is left of the build.');
  place.entries = listRenewedEntries(built, now);
  shareFiles(lastDir, outDir);
  const rendered = await place.renderAll();
  for (const [file, text] of [...rendered, ...listCatalogueFiles(rendered)]) {
    replaceFile(path.join(outDir, file), text);
  }
}

/** Fills a folder with the files of another one, which both then hold. */
function shareFiles(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) shareFiles(source, target);
    else linkSync(source, target);
  }
}

/** Writes a file that may be shared: what the last site serves must stay as it is. */
function replaceFile(file: string, text: Buffer): void {
  if (text.equals(readFileSync(file))) return;
  rmSync(file);
  writeFileSync(file, text);
}
