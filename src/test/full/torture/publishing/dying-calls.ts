import type { StatementExecutor } from '#lib/db/statement-executor.server.ts';
import type { ContentStore } from '#editing/publishing/content-store.server.ts';

/** The moment at which a process dies: at which of its calls, and before or after it was done. */
export interface Death {
  /** Counted from 1; a call to the database or to git. */
  call: number;
  isDone: boolean;
}

/** The ways out of a process that dies. */
export interface DyingCalls {
  database: StatementExecutor;
  store: ContentStore;
  /** Resolves when it is dead: nothing of it goes on. */
  died: Promise<void>;
  /** How many calls there were. */
  count: () => number;
}

/**
 * Makes the ways out of a process for a publisher: at the moment of its death the call that it
 * waits for never answers, so that nothing that stands behind it in the code happens.
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
