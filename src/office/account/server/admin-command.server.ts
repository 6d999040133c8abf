import { text } from 'node:stream/consumers';
import { runAdminCommand } from './run-admin-command.server.ts';
import { describeCommandFailure } from '#lib/db/database-failure.server.ts';
import { disconnectDatabase } from '#lib/db/database.server.ts';
import { migrate } from '#lib/db/migration.server.ts';
import { ConfigurationError, readEnvironment } from '#lib/env.server.ts';

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
