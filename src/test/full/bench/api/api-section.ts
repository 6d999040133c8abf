import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectDatabase } from '#lib/db/database.server.ts';
import { migrate } from '#lib/db/migration.server.ts';
import { openPostgres } from '#lib/db/postgres-executor.server.ts';
import { openEmbeddedDatabase } from '#local/database/embedded-database.ts';
import { type Section, writeTable } from '#test/full/bench/section.ts';
import { startPostgres } from '#test/kit/database/start-postgres.ts';
import { benchCatalogue } from './catalogue-bench.ts';
import { benchInbox, benchLogin } from './inbox-bench.ts';
import { benchMatching } from './matching-bench.ts';
import { benchRecommendations } from './recommendation-bench.ts';
import { benchSubmissions } from './submission-bench.ts';
import type { Comparison, Throughput } from '#test/full/bench/throughput.ts';

/** An empty database with all tables, used by every query. */
interface BenchDatabase {
  name: string;
  close: () => Promise<void>;
}

async function openEmbedded(): Promise<BenchDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-'));
  const executor = await openEmbeddedDatabase(folder);
  connectDatabase(executor);
  await migrate();
  return {
    name: 'PGlite',
    close: async () => {
      connectDatabase(undefined);
      await executor.close();
      await rm(folder, { recursive: true });
    },
  };
}

async function openServer(): Promise<BenchDatabase> {
  const server = await startPostgres();
  const executor = openPostgres(server.url);
  connectDatabase(executor);
  await migrate();
  return {
    name: 'PostgreSQL',
    close: async () => {
      connectDatabase(undefined);
      await executor.close();
      await server.stop();
    },
  };
}

/** The databases that a bench runs on, each opened when it is needed. */
const benchDatabases = [openEmbedded, openServer];

const columns = [
  { heading: 'database' },
  { heading: 'call' },
  ...['per second', '99 of 100 within (ms)', 'bare, per second', 'bare (ms)', 'of bare'].map(
    (heading) => ({ heading, isNumber: true }),
  ),
];

/** The speed of the API compared with the least that the same responses could take. */
export const apiSection: Section = {
  name: 'api',
  heading: 'API beside bare limits',
  async measure() {
    process.env.SESSION_SECRET = 'a secret of 32 bytes for benches';
    const rows = writeRows('none', [await benchMatching(), ...(await benchCatalogue())]);
    for (const open of benchDatabases) {
      const database = await open();
      try {
        const comparisons = [
          await benchSubmissions(),
          await benchLogin(),
          ...(await benchInbox()),
          await benchRecommendations(),
        ];
        rows.push(...writeRows(database.name, comparisons));
      } finally {
        await database.close();
      }
    }
    return [
      'Each call is measured by turns with its limit, the least that it could take: the same row written',
      'by the same driver, the same password checked, the same bytes sent by a bare `node:http` server,',
      'one look at each caregiver, or for a recommendation the search and one row that counts it. The',
      'last column is the speed of the call beside that limit. Rows that begin with `GET` go over HTTP; all',
      'others call the function in process, without HTTP on either side. PGlite is on disk.',
      '',
      writeTable(columns, rows),
    ].join('\n');
  },
};

function writeRows(database: string, comparisons: Comparison[]): string[][] {
  return comparisons.map(({ title: call, whole, bare, ratio }) => [
    ...[database, call],
    ...writeThroughput(whole),
    ...writeThroughput(bare),
    `${(ratio * 100).toFixed(0)} %`,
  ]);
}

function writeThroughput({ perSecond, p99Ms }: Throughput): string[] {
  return [perSecond.toFixed(perSecond < 100 ? 1 : 0), p99Ms.toFixed(1)];
}
