import { isIP } from 'node:net';
import path from 'node:path';
import * as z from 'zod';
import { ConfigurationError, readEnvironment } from '#lib/env.server.ts';

export interface StartOptions {
  port: number;
  /** Undefined for this machine only. */
  host: string | undefined;
  /** An absolute path. */
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

function read(value: string | undefined): string | undefined {
  return value === '' ? undefined : value;
}
