import { randomBytes } from 'node:crypto';
import { access, constants, mkdir, realpath, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ConfigurationError } from '#lib/env.server.ts';

/**
 * Makes the data folder if it is missing.
 *
 * @param folder absolute path
 * @returns its path without symbolic links: one folder, one name
 * @throws ConfigurationError when it cannot be made or written
 */
export async function requireWritableFolder(folder: string): Promise<string> {
  try {
    await makeFolder(folder);
    await access(folder, constants.W_OK);
    return await realpath(folder);
  } catch (cause) {
    throw new ConfigurationError(
      `The folder ${folder} cannot be written. Set DATA_DIR to a folder that can.`,
      { cause },
    );
  }
}

/** Does what `mkdir -p` does. Node's own way never ends in a place such as `/proc`. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT') throw error;
    await makeFolder(path.dirname(folder));
    await mkdir(folder);
  }
}

/**
 * The secret that a local site signs its sessions with: made once and kept with its data, so that
 * a restart logs nobody out.
 *
 * @param dataDir an existing folder that only this process uses
 */
export async function loadLocalSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'session-secret');
  const kept = await readFile(file, 'utf8').catch(() => '');
  if (kept.length >= 32) return kept;
  const secret = randomBytes(48).toString('base64url');
  await writeFile(file, secret, { mode: 0o600 });
  return secret;
}
