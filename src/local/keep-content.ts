import { cp, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * Keeps the content as it is now, for endpoints that must know what the served site was built from.
 * Hidden files are no content: they hold what is just being written, and may be gone at any moment.
 *
 * @param projectDir the repository
 * @param folder where to; what is there goes
 * @throws where a file cannot be copied, or vanishes meanwhile; the folder may then be half filled
 */
export async function keepContent(projectDir: string, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await cp(path.join(projectDir, 'content'), path.join(folder, 'content'), {
    recursive: true,
    filter: (file) => !path.basename(file).startsWith('.'),
  });
}
