import { mkdir, readdir, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/**
 * Gives a folder the project's packages. Each is linked by itself, so that what a build keeps
 * beside them, such as the entries it has read, is the folder's own.
 *
 * @param folder that has no packages yet
 */
export async function linkPackages(folder: string): Promise<void> {
  const target = join(folder, 'node_modules');
  await mkdir(target);
  const names = await readdir('node_modules');
  const packages = names.filter((name) => !name.startsWith('.'));
  await Promise.all(
    packages.map((name) => symlink(resolve('node_modules', name), join(target, name))),
  );
}
