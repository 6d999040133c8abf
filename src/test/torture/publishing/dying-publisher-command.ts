import { openGitStore } from '#local/git/git-store.ts';
import { connectDatabase } from '#server/db/database.ts';
import { openPostgres } from '#server/db/postgres-executor.ts';
import { useContentStore } from '#server/publishing/find-store.ts';
import { publish } from '#server/publishing/publish.ts';
import { useBuiltSite } from '#server/site/built-site.ts';
import { makeDyingCalls } from '#test/torture/publishing/dying-calls.ts';

// A process of its own, which publishes and is killed by the operating system at one of its calls:
// node dying-publisher-command.ts <repository> <built site> <number of the call> <before|after>
const [repositoryDir = '', distDir = '', call = '', moment] = process.argv.slice(2);

const calls = makeDyingCalls(
  openPostgres(process.env['DATABASE_URL'] ?? ''),
  openGitStore({ repositoryDir }),
  { call: Number(call), isDone: moment === 'after' },
);
connectDatabase(calls.database);
useContentStore(calls.store);
useBuiltSite(distDir);
void calls.died.then(() => process.kill(process.pid, 'SIGKILL'));
await publish();
process.exit(0);
