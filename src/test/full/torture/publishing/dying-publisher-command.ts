import { openGitStore } from '#local/git/git-store.ts';
import { connectDatabase } from '#lib/db/database.server.ts';
import { openPostgres } from '#lib/db/postgres-executor.server.ts';
import { setContentStore } from '#editing/publishing/find-store.server.ts';
import { publish } from '#editing/publishing/publish.server.ts';
import { setBuiltSite } from '#lib/built-site.server.ts';
import { makeDyingCalls } from './dying-calls.ts';

// Publishes in its own process, which the operating system kills at one of its calls: node
// dying-publisher-command.ts <repository> <built site> <number of the call> <before|after>
const [repositoryDir = '', distDir = '', call = '', moment] = process.argv.slice(2);

const calls = makeDyingCalls(
  openPostgres(process.env.DATABASE_URL ?? ''),
  openGitStore({ repositoryDir }),
  { call: Number(call), isDone: moment === 'after' },
);
connectDatabase(calls.database);
setContentStore(calls.store);
setBuiltSite(distDir);
void calls.died.then(() => process.kill(process.pid, 'SIGKILL'));
await publish();
process.exit(0);
