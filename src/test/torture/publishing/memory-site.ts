import { beforeAll, beforeEach, vi } from 'vitest';
import { openEmbeddedDatabase } from '#local/database/embedded-database.ts';
import { connectDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migration.ts';
import type { StatementExecutor } from '#server/db/statement-executor.ts';
import { useContentStore } from '#server/publishing/find-store.ts';
import { openDatabaseTimeoutMs } from '#test/database/describe-with-database.ts';
import {
  createMemoryRepository,
  type MemoryRepository,
} from '#test/torture/publishing/memory-repository.ts';
import {
  forgetSaves,
  openMemoryBuild,
  signInBoth,
  type Admins,
  type MemoryBuild,
} from '#test/torture/publishing/publishing-site.ts';
import { shippedFiles } from '#test/torture/publishing/shipped-files.ts';

/** A site in memory: database, repository and what was built of it. */
export interface MemorySite {
  database: StatementExecutor;
  admins: Admins;
  site: MemoryBuild;
  repository: MemoryRepository;
  /** Goes back to the shipped content, built, with nothing saved. */
  beginAnew: () => Promise<void>;
}

/** Gives each test of a suite such a site, on which nothing has happened yet. */
export function useMemorySite(): MemorySite {
  const found = {} as MemorySite;

  beforeAll(async () => {
    vi.stubEnv('PUBLISH_WINDOW_SECONDS', '0');
    const database = await openEmbeddedDatabase();
    connectDatabase(database);
    await migrate();
    const site = openMemoryBuild();
    Object.assign(found, { database, site, admins: await signInBoth() });
    found.beginAnew = async () => {
      await forgetSaves();
      found.repository = createMemoryRepository(shippedFiles);
      useContentStore(found.repository.store);
      site.build(found.repository);
    };
    return async () => {
      vi.unstubAllEnvs();
      site.close();
      useContentStore(undefined);
      connectDatabase(undefined);
      await database.close();
    };
  }, openDatabaseTimeoutMs);

  beforeEach(async () => {
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
    await found.beginAnew();
  });

  return found;
}
