import { ensureFirstAdmin, type FirstAdmin } from '#office/account/server/first-admin.server.ts';
import { describeCommandFailure } from '#lib/db/database-failure.server.ts';
import { disconnectDatabase } from '#lib/db/database.server.ts';
import { migrate } from '#lib/db/migration.server.ts';
import { ConfigurationError, readEnvironment } from '#lib/env.server.ts';
import { getSessionSecret } from '#lib/session-secret.server.ts';

async function run(): Promise<string> {
  if (readEnvironment().DATABASE_URL === undefined) {
    throw new ConfigurationError(
      'DATABASE_URL is not set. Set it to the address of the database, such as postgresql://user:password@host/database.',
    );
  }
  // Without it, a deploy would look fine until the first login.
  getSessionSecret();
  const applied = await migrate();
  const names = applied.length === 0 ? '' : `Applied ${applied.join(', ')}. `;
  return `${names}The database is up to date.${formatFirstAdmin(await ensureFirstAdmin({ mayInvent: false }))}`;
}

function formatFirstAdmin(firstAdmin: FirstAdmin): string {
  switch (firstAdmin.kind) {
    case 'there':
      return '';
    case 'made':
      return ` Added the admin ${firstAdmin.username}.`;
    case 'missing':
      return ' Nobody can log in yet: run "npm run admin -- create <username>", or set ADMIN_USERNAME and ADMIN_PASSWORD.';
  }
}

try {
  console.log(await run());
} catch (error) {
  console.error(
    error instanceof ConfigurationError
      ? error.message
      : describeCommandFailure(error, 'The database could not be brought up to date'),
  );
  process.exitCode = 1;
} finally {
  await disconnectDatabase();
}
