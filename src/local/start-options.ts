import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { ConfigurationError, readEnvironment } from '#lib/env.server.ts';

/** What the environment says about a local start. */
export interface StartOptions {
  port: number;
  /** The address to listen on; undefined for this machine alone. */
  host: string | undefined;
  /** Absolute. */
  dataDir: string;
  databaseUrl: string | undefined;
}

const portSchema = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.int().max(65_535));

/**
 * Reads PORT, HOST, DATA_DIR and DATABASE_URL.
 *
 * @param rootDir what a relative DATA_DIR is relative to
 * @param variables what to read, the process's own by default
 * @throws ConfigurationError with a sentence that names the variable and its remedy
 */
export function readStartOptions(
  rootDir: string,
  variables: Record<string, string | undefined> = process.env,
): StartOptions {
  const port = portSchema.safeParse(read(variables.PORT) ?? '8888');
  if (!port.success) {
    throw new ConfigurationError('PORT must be a number from 0 to 65535, such as 8888.');
  }
  const host = read(variables.HOST);
  if (host !== undefined && host !== 'localhost' && isIP(host) === 0) {
    throw new ConfigurationError(
      'HOST must be an address of this machine, such as 0.0.0.0 for all of them, or localhost.',
    );
  }
  return {
    port: port.data,
    host: host === 'localhost' ? undefined : host,
    dataDir: path.resolve(rootDir, read(variables.DATA_DIR) ?? '.local'),
    databaseUrl: readEnvironment(variables).DATABASE_URL,
  };
}

/** A variable that is set to nothing counts as not set. */
function read(value: string | undefined): string | undefined {
  return value === '' ? undefined : value;
}
