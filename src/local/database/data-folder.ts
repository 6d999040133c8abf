import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, constants, mkdir, realpath, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { moveSynced } from '#lib/sync-files.server.ts';
import { ConfigurationError } from '#lib/env.server.ts';
import { makePrivate } from './private-files.ts';

/**
 * Returns the path without symbolic links, so that a folder has a single name. Throws a
 * ConfigurationError.
 */
export async function requireWritableFolder(folder: string): Promise<string> {
  try {
    await makeFolder(folder);
    await access(folder, constants.W_OK);
    const real = await realpath(folder);
    await makePrivate(real);
    return real;
  } catch (cause) {
    throw new ConfigurationError(
      `The folder ${folder} cannot be written. Set DATA_DIR to a folder that can.`,
      { cause },
    );
  }
}

/** The folders of a project that Astro and Vite write to, if they exist. */
const writtenFolders = ['', '.astro', 'node_modules', 'node_modules/.vite', 'dist'];

/** @throws ConfigurationError for a project in which nothing can be built */
export async function requireWritableProject(projectDir: string): Promise<void> {
  for (const folder of writtenFolders.map((name) => path.join(projectDir, name))) {
    try {
      await access(folder, constants.W_OK);
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'ENOENT') continue;
      throw new ConfigurationError(
        `The folder ${folder} cannot be written, as a build must. Make it writable for this account, or work in a copy of the project.`,
        { cause },
      );
    }
  }
}

/** Works like `mkdir -p`; Node's own function never returns for a path such as `/proc`. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT') throw error;
    await makeFolder(path.dirname(folder));
    await mkdir(folder, { mode: 0o700 });
  }
}

/**
 * Returns the secret for sessions, stored with the site's data so that a restart logs nobody out.
 *
 * @throws ConfigurationError for a file that was cut
 */
export async function loadLocalSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'session-secret');
  if (existsSync(file)) {
    const kept = await readFile(file, 'utf8');
    if (kept.length >= 32) return kept;
    throw new ConfigurationError(
      `The file ${file} is damaged. Put back a copy of it. Without one, delete it: then everybody logs in again, and admins with two-factor authentication need a recovery code.`,
    );
  }
  const secret = randomBytes(48).toString('base64url');
  await writeFile(`${file}-new`, secret, { mode: 0o600 });
  await moveSynced(`${file}-new`, file);
  return secret;
}
