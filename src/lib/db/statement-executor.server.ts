/** One SQL statement with its parameters as Postgres text. */
export interface Statement {
  query: string;
  params: (string | null)[];
}

/** How a batch of statements is run as one transaction. */
export interface TransactionOptions {
  isolationLevel?: 'ReadUncommitted' | 'ReadCommitted' | 'RepeatableRead' | 'Serializable';
  isReadOnly?: boolean;
  isDeferrable?: boolean;
}

/** A finished statement: values as Postgres text, columns with their type's number. */
export interface StatementResult {
  command: string;
  rowCount: number | null;
  fields: { name: string; dataTypeID: number }[];
  rows: (string | null)[][];
}

/** A Postgres database other than Neon: the embedded one, or an ordinary server. */
export interface StatementExecutor {
  /**
   * Runs one statement on its own.
   *
   * @throws an error with Postgres's `code` and fields, or a connection error
   */
  execute(statement: Statement): Promise<StatementResult>;
  /**
   * Runs several statements, all or none.
   *
   * @throws as `execute` does, after everything was rolled back
   */
  executeAll(statements: Statement[], options: TransactionOptions): Promise<StatementResult[]>;
  /** Lets go of connections and files. */
  close(): Promise<void>;
}

/** A database that also takes statements one by one in a transaction. Neon over HTTP does not. */
export interface TransactingExecutor extends StatementExecutor {
  /**
   * Runs statements that depend on each other's results, all or none.
   *
   * @param work gets what runs a statement, and must not run two at a time
   * @returns what the work returns, after everything was kept
   * @throws what the work throws, after everything was rolled back
   */
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

/**
 * The statement that opens a transaction.
 *
 * @param options what the caller asked for; unset ones are left to the database
 */
export function formatBegin(options: TransactionOptions): string {
  const { isolationLevel, isReadOnly, isDeferrable } = options;
  const modes = [
    isolationLevel && `isolation level ${isolationLevels[isolationLevel]}`,
    isReadOnly !== undefined && (isReadOnly ? 'read only' : 'read write'),
    isDeferrable !== undefined && (isDeferrable ? 'deferrable' : 'not deferrable'),
  ].filter((mode) => typeof mode === 'string');
  return ['begin', modes.join(', ')].join(' ').trim();
}

/** Runs statements one after the other. */
export async function runInOrder(
  statements: Statement[],
  run: (statement: Statement) => Promise<StatementResult>,
): Promise<StatementResult[]> {
  const results: StatementResult[] = [];
  for (const statement of statements) results.push(await run(statement));
  return results;
}
