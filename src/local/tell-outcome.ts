import { BackupError } from '#features/backup/backup-error.server.ts';
import { isDatabaseUnavailable } from '#lib/db/database-failure.server.ts';
import { ConfigurationError } from '#lib/env.server.ts';

/** Runs a command and tells its outcome in a sentence; a failure ends the process with 1. */
export async function tellOutcome(run: () => Promise<string>): Promise<void> {
  try {
    console.log(await run());
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}

function explain(error: unknown): string {
  if (error instanceof BackupError || error instanceof ConfigurationError) return error.message;
  if (isDatabaseUnavailable(error) || isConnectionError(error)) {
    return 'The database does not answer. Check that it is running and that DATABASE_URL is right.';
  }
  const reason = error instanceof Error ? error.message : String(error);
  return `It could not be finished, and nothing was kept of it: ${reason}.`;
}

function isConnectionError(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    /^E[A-Z]+$/.test(String(error.code)) &&
    'syscall' in error &&
    ['connect', 'getaddrinfo'].includes(String(error.syscall))
  );
}
