import type { StatementExecutor } from '#lib/db/statement-executor.server.ts';
import type { ContentStore } from '#editing/publishing/content-store.server.ts';

/** The moment at which a process dies: before or after one of its calls. */
export interface Death {
  /** A call to the database or to git, counted from 1. */
  call: number;
  isDone: boolean;
}

/** The connections of a process that dies. */
export interface DyingCalls {
  database: StatementExecutor;
  store: ContentStore;
  /** Resolves once the process is dead and nothing of it continues. */
  died: Promise<void>;
  /** Returns the number of calls. */
  count: () => number;
}

/**
 * Creates the connections of a publisher that dies: at that moment the call it waits for never
 * answers, so that none of the code after it runs.
 *
 * @param death null for a process that survives
 */
export function makeDyingCalls(
  database: StatementExecutor,
  store: ContentStore,
  death: Death | null,
): DyingCalls {
  let calls = 0;
  const { promise: died, resolve } = Promise.withResolvers<undefined>();
  const dying =
    <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      calls += 1;
      if (calls !== death?.call) return call(...args);
      if (death.isDone) await call(...args);
      resolve(undefined);
      return new Promise<never>(() => undefined);
    };
  return {
    database: {
      ...database,
      execute: dying((statement) => database.execute(statement)),
      executeAll: dying((statements, options) => database.executeAll(statements, options)),
    },
    store: {
      readHead: dying(() => store.readHead()),
      readTexts: dying((commit, paths) => store.readTexts(commit, paths)),
      readHeadTexts: dying((paths) => store.readHeadTexts(paths)),
      readBytes: dying((commit, path) => store.readBytes(commit, path)),
      listFiles: dying((commit, folder) => store.listFiles(commit, folder)),
      listCommits: dying((question) => store.listCommits(question)),
      commit: dying((request) => store.commit(request)),
    },
    died,
    count: () => calls,
  };
}
