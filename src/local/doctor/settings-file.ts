import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { readStartOptions } from '#local/start-options.ts';
import { ConfigurationError } from '#lib/env.server.ts';

const rootDir = path.resolve(import.meta.dirname, '../../..');

/** Returns the file with the variables of the deploy, in the folder of data that git ignores. */
export function findSettingsFile(): string {
  const { DATA_DIR, PORT, HOST } = process.env;
  return path.join(readStartOptions(rootDir, { DATA_DIR, PORT, HOST }).dataDir, 'deploy.env');
}

/** Sets each variable of a text that this process lacks: those of the shell win. */
export function addSettings(text: string): void {
  for (const [name, value] of Object.entries(parseEnv(text))) {
    if ((process.env[name] ?? '') === '') process.env[name] = value ?? '';
  }
}

/** Returns null where there is no such file. */
export async function readSettingsFile(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null;
    throw new ConfigurationError(`The file ${file} cannot be read.`, { cause });
  }
}
