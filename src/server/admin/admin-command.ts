import { text } from 'node:stream/consumers';
import { runAdminCommand } from '#server/admin/run-admin-command.ts';
import { describeCommandFailure } from '#server/db/database-failure.ts';
import { disconnectDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migration.ts';
import { ConfigurationError, readEnvironment } from '#server/env.ts';

/** `npm run admin -- <command>`: looks after the admins in the database of DATABASE_URL. */
async function run(): Promise<string> {
  if (readEnvironment().DATABASE_URL === undefined) {
    throw new ConfigurationError(
      'DATABASE_URL is not set. Set it to the address of the database, such as postgresql://user:password@host/database.',
    );
  }
  await migrate();
  return runAdminCommand(process.argv.slice(2), () => text(process.stdin));
}

try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  const sentence =
    error instanceof ConfigurationError
      ? error.message
      : describeCommandFailure(error, 'The command failed');
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
} finally {
  await disconnectDatabase();
}
