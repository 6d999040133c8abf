import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Git } from './run-git.ts';

/** Git's answer for as many conflicts as there are, and for what is no text. */
const refusals = Array.from({ length: 255 }, (_, index) => index + 1);

/**
 * Joins two changes of one text.
 *
 * @param texts what both began with, and what became of it on either side
 * @returns the text with both changes; null where they touch the same lines or are no text
 */
export async function mergeText(
  git: Git,
  texts: { base: Uint8Array; mine: Uint8Array; theirs: Uint8Array },
): Promise<Buffer | null> {
  const folder = await mkdtemp(path.join(tmpdir(), 'content-merge-'));
  try {
    const [mine, base, theirs] = ['mine', 'base', 'theirs'].map((name) => path.join(folder, name));
    if (mine === undefined || base === undefined || theirs === undefined) return null;
    await writeFile(mine, texts.mine);
    await writeFile(base, texts.base);
    await writeFile(theirs, texts.theirs);
    const args = ['merge-file', '--stdout', '--quiet', mine, base, theirs];
    const { code, output } = await git(args, { answers: refusals });
    return code === 0 ? output : null;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
