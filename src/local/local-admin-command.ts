import path from 'node:path';
import { text } from 'node:stream/consumers';
import { openSiteDatabase } from '#local/database/site-database.ts';
import { runProgram } from '#local/run-program.ts';
import { readStartOptions } from '#local/start-options.ts';
import { runAdminCommand } from '#office/account/server/run-admin-command.server.ts';

const rootDir = path.resolve(import.meta.dirname, '../..');

async function run(): Promise<string> {
  const { dataDir, databaseUrl } = readStartOptions(rootDir);
  const { close } = await openSiteDatabase(dataDir, databaseUrl);
  try {
    return await runAdminCommand(process.argv.slice(2), () => text(process.stdin));
  } finally {
    await close();
  }
}

await runProgram(async () => {
  console.log(await run());
});
