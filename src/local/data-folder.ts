import { access, constants, mkdir, realpath } from 'node:fs/promises';
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
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
    return await realpath(folder);
  } catch (cause) {
    throw new ConfigurationError(
      `The folder ${folder} cannot be written. Set DATA_DIR to a folder that can.`,
      { cause },
    );
  }
}
