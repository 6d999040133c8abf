import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { PictureVersion } from '#build/renewal/kept-pictures.ts';
import { replaceFile } from '#local/build/shared-files.ts';

/**
 * Lays a version of a picture aside where no page shows it, and puts it back where one does again.
 *
 * @param outDir the site
 * @param picture a version that the whole build has made
 * @param laidAside those that no page shows at present, by their paths
 * @throws where a whole build might treat the original otherwise
 */
export function showPicture(
  outDir: string,
  { file, original, isShown }: PictureVersion,
  laidAside: Map<string, Buffer>,
): void {
  const place = path.join(outDir, file);
  const isThere = existsSync(place);
  if (isShown === isThere) return;
  // A whole build keeps each original that no page shows.
  if (!existsSync(path.join(outDir, original))) throw new Error('A picture has gone.');
  if (isThere) {
    laidAside.set(file, readFileSync(place));
    rmSync(place);
    return;
  }
  const bytes = laidAside.get(file);
  if (!bytes) throw new Error('A version of a picture is missing.');
  replaceFile(place, bytes);
}
