import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  renameSync,
} from 'node:fs';
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import path from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { connectDatabase, sql } from '#lib/db/database.server.ts';
import { migrate } from '#lib/db/migration.server.ts';
import { openPostgres } from '#lib/db/postgres-executor.server.ts';
import type {
  Statement,
  StatementExecutor,
  TransactingExecutor,
} from '#lib/db/statement-executor.server.ts';
import { createAdminUser } from '#office/account/server/admin-users.server.ts';
import { restoreBackup } from '#office/backup/restore-backup.server.ts';
import { recordBackup, writeBackup } from '#office/backup/write-backup.server.ts';
import { agencyDir } from '#test/kit/agency-folder.ts';
import { startMailServer, type TestMailServer } from '#test/kit/api/start-smtp.ts';
import { neonUrl, startNeon } from '#test/kit/database/start-neon.ts';
import { startPostgres } from '#test/kit/database/start-postgres.ts';
import { startGithub, type TestGithub } from '#test/kit/git/start-github.ts';
import { createRepository, runGit } from '#test/kit/git/test-repository.ts';
import { hashQuickly } from '#test/kit/quick-hash.ts';
import {
  buildDeploy,
  bundleFunctions,
  openFunctions,
  type DeployedFunctions,
} from './deployed-functions.ts';
import { people } from './plan.ts';
import { readAhead, readClock, setAhead } from './simulated-clock.ts';

export const password = 'a password of a simulated year';
/** The admins who get news by mail. */
export const readers = ['ada@agency.example', 'bob@agency.example'];
export const netlifySecret = 'what Netlify and the simulated site both know';

/** The parts of a simulated site, which are the real ones except Neon's proxy, GitHub and Netlify. */
export interface World {
  functions: DeployedFunctions;
  github: TestGithub;
  mailServer: TestMailServer;
  /** The address of the site, at which it also calls itself. */
  origin: string;
  /** The bare repository. */
  repository: string;
  /** Moves the clock on, never back. */
  moveTo: (moment: number) => Promise<void>;
  /** Whether the database answers. */
  setAway: (isAway: boolean) => void;
  /** Lets the next call of the database be carried out and its answer be lost. */
  loseAnswer: () => void;
  readHead: () => string;
  /** Builds the head and shows it to visitors. */
  deploy: () => Promise<void>;
  /** The folder of the deploy that visitors see. */
  getDeploy: () => string;
  backUp: () => Promise<void>;
  /** Restores the last backup into a new database, as the book of operations says. */
  restore: () => Promise<void>;
  /** Takes a copy of database and repository, from which a stopped simulation goes on. */
  keep: () => Promise<Kept>;
  stop: () => Promise<void>;
}

/** What brings back a kept state. */
export interface Kept {
  database: string;
  head: string;
  now: number;
}

/** What happens at the site's own address besides calls of people. */
export interface WorldHooks {
  /** Called when the site asks Netlify for a function that runs in the background. */
  callLater: (body: string) => void;
}

/** Postgres tells the simulated time: `now()` of this schema is found before the built-in one. */
const simulatedTime = [
  'create schema simulation',
  'create table simulation.clock (ahead interval not null)',
  `insert into simulation.clock values ('0')`,
  ...Object.entries({ now: 'stable', clock_timestamp: 'volatile' }).map(
    ([name, kind]) => `create function public.${name}() returns timestamptz language plpgsql ${kind}
      as $$ begin return pg_catalog.${name}() + (select ahead from simulation.clock); end $$`,
  ),
];

/**
 * Starts a simulated site.
 *
 * @param folder where it keeps its state
 * @param start the moment at which it begins
 * @param kept what an earlier simulation in this folder has kept
 */
export async function openWorld(
  folder: string,
  start: number,
  kept: Kept | null,
  { callLater }: WorldHooks,
): Promise<World> {
  mkdirSync(folder, { recursive: true });
  const inFolder = (...names: string[]) => path.join(folder, ...names);
  const identity = readOrMake(inFolder('backup.key'), await generateX25519Identity());
  const bundles = await bundleFunctions(inFolder('project'));
  const postgres = await startPostgres([], inFolder('postgres'));
  const tell = (database: string, ...statements: string[]) =>
    tellDatabase(toUrl(postgres.url, database), statements);
  // A run that was stopped has left its last database.
  const stale = `select datname from pg_database where datname like 'site\\_%'`;
  for (const name of await tell('postgres', stale)) await tell('postgres', `drop database ${name}`);
  if (!kept) {
    await tell('template1', ...simulatedTime);
    await tell('postgres', 'alter role postgres set search_path = public, pg_catalog');
  }

  let database = '';
  let executor: TransactingExecutor = openPostgres(postgres.url);
  let databases = Date.now();
  const open = async (template: string) => {
    databases += 1;
    const next = `site_${databases}`;
    await tell('postgres', `create database ${next} template ${template} strategy file_copy`);
    const former = database;
    database = next;
    executor = openPostgres(toUrl(postgres.url, database));
    connectDatabase(executor);
    await tellTime();
    if (former !== '') await tell('postgres', `drop database ${former} with (force)`);
  };
  const tellTime = () =>
    executor.execute({
      query: "update simulation.clock set ahead = $1::float8 * interval '1 millisecond'",
      params: [readAhead().toString()],
    });
  const moveTo = async (moment: number) => {
    const ahead = moment - (readClock() - readAhead());
    if (ahead <= readAhead()) return;
    setAhead(ahead);
    await tellTime();
  };

  let isAway = false;
  let losesAnswer = false;
  const pass = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (isAway) throw new Error('The database is away.');
    const loses = losesAnswer;
    losesAnswer = false;
    const result = await work();
    if (loses) throw new Error('The answer is lost.');
    return result;
  };
  const reached: StatementExecutor = {
    execute: (statement) => pass(() => executor.execute(nameStatement(statement))),
    executeAll: (statements, options) =>
      pass(() => executor.executeAll(statements.map(nameStatement), options)),
    close: () => Promise.resolve(),
  };

  setAhead((kept?.now ?? start) - (readClock() - readAhead()));
  await open(kept?.database ?? 'template1');
  if (!kept) {
    await migrate();
    await addPeople();
  }

  const repository = inFolder('repository.git');
  if (kept) runGit(repository, ['update-ref', 'refs/heads/main', kept.head]);
  else createBareRepository(repository);
  const [neon, github, mailServer, site] = await Promise.all([
    startNeon(reached),
    startGithub(repository),
    startMailServer(),
    startSite({
      callLater,
      fetch: (request, ip) => functions.call(request, ip),
    }),
  ]);
  const { options } = github;
  const functions = openFunctions(bundles, {
    settings: {
      DATABASE_URL: neonUrl,
      NEON_STAND_IN: neon.url,
      SMTP_URL: mailServer.url,
      MAIL_TO: 'office@agency.example',
      SESSION_SECRET: 'only the simulated functions know these words',
      SITE_URL: site.origin,
      SITE_ID: 'simulated',
      NETLIFY_WEBHOOK_SECRET: netlifySecret,
      GITHUB_TOKEN: options.token,
      GITHUB_REPOSITORY: options.repository,
      GITHUB_BRANCH: options.branch,
      GITHUB_GRAPHQL_URL: options.endpoint,
      DEPLOYS_PER_MONTH: '200',
    },
    log: inFolder('functions.log'),
    readAhead,
    pause: (milliseconds) => moveTo(readClock() + milliseconds),
  });

  let deploys = 0;
  let shown = '';
  const backupFile = inFolder('last.backup');
  const world: World = {
    functions,
    github,
    mailServer,
    origin: site.origin,
    repository,
    moveTo,
    setAway: (away) => {
      isAway = away;
    },
    loseAnswer: () => {
      losesAnswer = true;
    },
    readHead: () => runGit(repository, ['rev-parse', 'refs/heads/main']),
    deploy: async () => {
      deploys += 1;
      const former = shown;
      shown = inFolder('deploys', deploys.toString());
      rmSync(shown, { recursive: true, force: true });
      await buildDeploy(repository, shown);
      functions.show(shown);
      // Netlify replaces instances with each deploy; a process that goes on sees the new files.
      if (deploys % 24 === 0) await functions.kill();
      if (former !== '') rmSync(former, { recursive: true });
    },
    getDeploy: () => shown,
    backUp: async () => {
      const next = `${backupFile}.next`;
      rmSync(next, { force: true });
      const recipient = await identityToRecipient(identity);
      const madeAt = new Date();
      await writeBackup({ database: executor, file: next, recipient, madeAt });
      renameSync(next, backupFile);
      await recordBackup(executor, madeAt);
    },
    restore: async () => {
      await executor.close();
      await open('template1');
      await restoreBackup({ database: executor, file: backupFile, identity });
      // "Make one by hand at once", and the functions get the new address with a deploy.
      await world.backUp();
      await functions.kill();
      isAway = false;
    },
    keep: async () => {
      await functions.settle();
      // Each commit is a pack of its own until then, and git looks into all of them.
      runGit(repository, ['repack', '-a', '-d', '-q']);
      await executor.close();
      const name = `kept_${Math.round(readClock() / 1000)}`;
      await tell('postgres', `drop database if exists ${name}`);
      await tell('postgres', `create database ${name} template ${database} strategy file_copy`);
      executor = openPostgres(toUrl(postgres.url, database));
      connectDatabase(executor);
      return { database: name, head: world.readHead(), now: readClock() };
    },
    stop: async () => {
      await functions.kill();
      connectDatabase(undefined);
      await Promise.all([neon.stop(), github.stop(), mailServer.stop(), site.stop()]);
      await executor.close();
      await postgres.stop();
    },
  };
  // Deploys count on from those that the folder has had.
  rmSync(inFolder('deploys'), { recursive: true, force: true });
  await world.deploy();
  return world;
}

/** Drops a kept database that a newer one replaces. */
export async function dropKept({ database }: Kept): Promise<void> {
  await sql.query(`drop database if exists ${database}`);
}

function readOrMake(file: string, made: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    writeFileSync(file, made, { mode: 0o600 });
    return made;
  }
}

/** Lets Postgres plan each statement once: it is asked the same ones a million times. */
function nameStatement(statement: Statement): Statement {
  return { ...statement, name: createHash('md5').update(statement.query).digest('hex') };
}

function toUrl(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/** Runs statements; returns the first column of the last one's rows. */
async function tellDatabase(url: string, statements: string[]): Promise<string[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    let names: string[] = [];
    for (const text of statements) {
      const { rows } = await client.query<[string]>({ text, rowMode: 'array' });
      names = rows.map(([name]) => name);
    }
    return names;
  } finally {
    await client.end();
  }
}

async function addPeople(): Promise<void> {
  const hash = await hashQuickly(password);
  for (const [index, name] of people.entries()) {
    await createAdminUser(name, hash);
    await sql`update admin_users set email = ${readers[index] ?? null} where username = ${name}`;
  }
}

function createBareRepository(folder: string): void {
  const content = path.join(agencyDir, 'content');
  const files = readdirSync(content, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const repository = createRepository(
    Object.fromEntries(
      files.map((file) => [path.join('content', path.relative(content, file)), readFileSync(file)]),
    ),
  );
  cpSync(path.join(agencyDir, 'public'), path.join(repository.folder, 'public'), {
    recursive: true,
  });
  repository.commitAll('Pictures');
  rmSync(folder, { recursive: true, force: true });
  runGit(path.dirname(folder), ['clone', '--quiet', '--bare', repository.folder, folder]);
  repository.remove();
}

/** Starts the address at which the site calls itself, as Netlify serves it. */
async function startSite({
  callLater,
  fetch,
}: WorldHooks & { fetch: (request: Request, ip: string) => Promise<Response> }) {
  const server = createServer((incoming, outgoing) => {
    const answer = async () => {
      const body = await buffer(incoming);
      if (incoming.url === '/api/publish-later') {
        callLater(body.toString());
        outgoing.writeHead(202).end();
        return;
      }
      const { method = 'GET', url = '' } = incoming;
      const headers = { 'content-type': incoming.headers['content-type'] ?? '' };
      const sent = body.length > 0 ? { body: new Uint8Array(body) } : {};
      const request = new Request(`${readOrigin()}${url}`, { method, headers, ...sent });
      const response = await fetch(request, '203.0.113.200');
      outgoing.writeHead(response.status).end(Buffer.from(await response.arrayBuffer()));
    };
    answer().catch(() => outgoing.writeHead(502).end());
  });
  const readOrigin = () => {
    const address = server.address();
    if (typeof address !== 'object' || !address) throw new Error('The site has no port.');
    return `http://127.0.0.1:${address.port}`;
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: readOrigin(),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
