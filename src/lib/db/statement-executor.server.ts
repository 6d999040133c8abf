export interface Statement {
  query: string;
  params: (string | null)[];
  /** The name of a fixed text, which each connection then parses and plans only once. */
  name?: string | undefined;
}

export interface TransactionOptions {
  isolationLevel?: 'ReadUncommitted' | 'ReadCommitted' | 'RepeatableRead' | 'Serializable';
  isReadOnly?: boolean;
  isDeferrable?: boolean;
}

/** Values are Postgres text; columns give their type by number. */
export interface StatementResult {
  command: string;
  rowCount: number | null;
  fields: { name: string; dataTypeID: number }[];
  rows: (string | null)[][];
}

export interface StatementExecutor {
  /** Throws an error with Postgres's `code` and fields, or a connection error. */
  execute(statement: Statement): Promise<StatementResult>;
  /** Runs all statements or none; throws as `execute` does, after a rollback. */
  executeAll(statements: Statement[], options: TransactionOptions): Promise<StatementResult[]>;
  /** Throws where the disk is on this machine and has no room. */
  requireRoom?(): Promise<void>;
  close(): Promise<void>;
}

/** An executor that also runs statements one by one in a transaction, unlike Neon over HTTP. */
export interface TransactingExecutor extends StatementExecutor {
  /** `work` must run its statements one at a time; its error is rethrown after a rollback. */
  transact<Result>(
    work: (run: (statement: Statement) => Promise<StatementResult>) => Promise<Result>,
    options: TransactionOptions,
  ): Promise<Result>;
}

const isolationLevels = {
  ReadUncommitted: 'read uncommitted',
  ReadCommitted: 'read committed',
  RepeatableRead: 'repeatable read',
  Serializable: 'serializable',
};

export function formatBegin(options: TransactionOptions): string {
  const { isolationLevel, isReadOnly, isDeferrable } = options;
  const modes = [
    isolationLevel && `isolation level ${isolationLevels[isolationLevel]}`,
    isReadOnly !== undefined && (isReadOnly ? 'read only' : 'read write'),
    isDeferrable !== undefined && (isDeferrable ? 'deferrable' : 'not deferrable'),
  ].filter((mode) => typeof mode === 'string');
  return ['begin', modes.join(', ')].join(' ').trim();
}

export async function runInOrder(
  statements: Statement[],
  run: (statement: Statement) => Promise<StatementResult>,
): Promise<StatementResult[]> {
  const results: StatementResult[] = [];
  for (const statement of statements) results.push(await run(statement));
  return results;
}
