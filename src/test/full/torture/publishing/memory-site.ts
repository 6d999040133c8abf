import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, beforeEach, vi } from 'vitest';
import { listSaveIds } from '#editing/publishing/commit-message.server.ts';
import { setContentStore } from '#editing/publishing/find-store.server.ts';
import { publish } from '#editing/publishing/publish.server.ts';
import { connectDatabase } from '#lib/db/database.server.ts';
import { migrate } from '#lib/db/migration.server.ts';
import type { StatementExecutor } from '#lib/db/statement-executor.server.ts';
import { openEmbeddedDatabase } from '#local/database/embedded-database.ts';
import { openDatabaseTimeoutMs } from '#test/kit/database/describe-with-database.ts';
import { agencyDir } from '#test/kit/agency-folder.ts';
import { makeDyingCalls, type Death } from './dying-calls.ts';
import { createMemoryRepository, type MemoryRepository } from './memory-repository.ts';
import {
  type Admins,
  forgetSaves,
  type MemoryBuild,
  openMemoryBuild,
  signInBoth,
} from './publishing-site.ts';

/** A site in memory: its database, repository and build. */
export interface MemorySite {
  database: StatementExecutor;
  admins: Admins;
  site: MemoryBuild;
  repository: MemoryRepository;
  /** Restores the delivered content, built, with nothing saved. */
  beginAnew: () => Promise<void>;
  /** Publishes in a process that dies at some moment; returns the number of its calls. */
  publishInDyingProcess: (death: Death | null) => Promise<number>;
  countCommits: (saveId: string) => number;
}

/** Creates a fresh site for each test of a suite. */
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
      setContentStore(found.repository.store);
      site.build(found.repository);
    };
    found.publishInDyingProcess = async (death) => {
      const { store } = found.repository;
      const calls = makeDyingCalls(database, store, death);
      connectDatabase(calls.database);
      setContentStore(calls.store);
      await Promise.race([publish(), calls.died]);
      connectDatabase(database);
      setContentStore(store);
      return calls.count();
    };
    found.countCommits = (saveId) =>
      found.repository.commits.filter(({ message }) => listSaveIds(message).includes(saveId))
        .length;
    return async () => {
      vi.unstubAllEnvs();
      site.close();
      setContentStore(undefined);
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

/** The content of the fixture agency, by file. */
export const shippedFiles: ReadonlyMap<string, string> = new Map(
  readdirSync(path.join(agencyDir, 'content'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => [path.relative(agencyDir, file), readFileSync(file, 'utf8')]),
);
