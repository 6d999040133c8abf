import type { TestProject } from 'vitest/node';
import { createMigratedTemplate } from '#test/kit/database/migrated-template.ts';
import { startPostgres } from '#test/kit/database/start-postgres.ts';

/** Starts one Postgres server for all tests of a run. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  // Each of several test files has as many connections as a site.
  const server = await startPostgres(['max_connections=100']);
  await createMigratedTemplate(server.url);
  provide('postgresUrl', server.url);
  return server.stop;
}
