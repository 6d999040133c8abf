export interface Statement {
  query: string;
  params: (string | null)[];
  /** Belongs to one text, which each connection then parses and plans only once. */
  name?: string | undefined;
}

export interface TransactionOptions {
  isolationLevel?: 'ReadUncommitted' | 'ReadCommitted' | 'RepeatableRead' | 'Serializable';
  isReadOnly?: boolean;
  isDeferrable?: boolean;
}

/** Holds values as Postgres text; columns name their type by number. */
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
  /** Tries whether there is room, where the disk is of this machine; throws where there is none. */
  requireRoom?(): Promise<void>;
  close(): Promise<void>;
}

/** Also runs statements one by one in a transaction, which Neon can't over HTTP. */
export interface TransactingExecutor extends StatementExecutor {
  /** `work` must run its statements one at a time; what it throws is rethrown after a rollback. */
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
