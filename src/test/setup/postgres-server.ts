import type { TestProject } from 'vitest/node';
import { findPostgresBinaries } from '#test/database/postgres-binaries.ts';
import { startPostgres } from '#test/database/start-postgres.ts';

/** Starts one Postgres server for all tests of a run, where this machine has one. */
export default async function setup({
  provide,
}: TestProject): Promise<(() => Promise<void>) | undefined> {
  const binaries = await findPostgresBinaries();
  // Each of several test files has as many connections as a site.
  const server = binaries && (await startPostgres(binaries, ['max_connections=100']));
  provide('postgresUrl', server?.url ?? null);
  return server?.stop;
}
