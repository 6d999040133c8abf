import { NeonDbError } from '@neondatabase/serverless';
import * as z from 'zod';
import { readNamedAdmin } from '#office/account/server/first-admin.server.ts';
import { isNeonAddress, sql } from '#lib/db/database.server.ts';
import { former, listMigrations } from '#lib/db/migration.server.ts';
import { openPostgres } from '#lib/db/postgres-executor.server.ts';
import { ConfigurationError, isOwnMachine, readSetting } from '#lib/env.server.ts';
import { countNoun } from '#lib/text/phrases.ts';
import {
  type CheckFamily,
  ok,
  readCode,
  skipped,
  type Verdict,
  warning,
  wrong,
} from './check-result.ts';

const subjects = {
  'database-tcp': 'the database over its own protocol',
  'database-http': 'the database over HTTP',
  'database-encryption': 'the encryption of the connection to the database',
  'database-version': 'the version of the database',
  'database-rights': 'the rights in the database',
  'database-migrations': 'the tables of the database',
  'database-admins': 'whether anybody can log in',
};

/** Asks the database in each way that the site and its commands do; changes nothing. */
export function checkDatabase(): CheckFamily {
  return {
    subjects,
    needs: ['DATABASE_URL'],
    check: async () => {
      const url = readSetting('DATABASE_URL') ?? '';
      const [http, tcp] = await Promise.all([
        isNeonAddress(url) ? settle(askOverHttp()) : null,
        settle(askOverTcp(url)),
      ]);
      const facts = http?.facts ?? tcp.facts;
      const isToldOnce = http?.failure && http.failure.sentence === tcp.failure?.sentence;
      return {
        'database-encryption': describeEncryption(new URL(url)),
        'database-http':
          http === null
            ? skipped('DATABASE_URL is not at Neon')
            : (http.failure ?? ok('The database answers over HTTP, as the site asks it.')),
        ...(!isToldOnce && {
          'database-tcp':
            tcp.failure ?? ok('The database answers over its own protocol, as backups ask it.'),
        }),
        ...(facts && {
          'database-version': describeVersion(facts),
          'database-rights': describeRights(facts),
          'database-migrations': await describeMigrations(facts),
          'database-admins': await describeAdmins(facts),
        }),
      };
    },
  };
}

const migrationSchema = z.object({ name: z.string(), checksum: z.string() });

const factsSchema = z.object({
  version: z.string(),
  number: z.int(),
  mayCreate: z.boolean(),
  isReadOnly: z.boolean(),
  hasMigrations: z.boolean(),
  hasAdmins: z.boolean(),
});

type Facts = z.output<typeof factsSchema> & {
  migrations: z.output<typeof migrationSchema>[];
  adminCount: number;
};

const factsQuery = `select json_build_object(
  'version', current_setting('server_version'),
  'number', current_setting('server_version_num')::int,
  'mayCreate', coalesce(has_schema_privilege(current_schema(), 'create'), false),
  'isReadOnly', pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on',
  'hasMigrations', to_regclass('schema_migrations') is not null,
  'hasAdmins', to_regclass('admin_users') is not null
)::text as answer`;
const migrationsQuery = `select coalesce(
  json_agg(json_build_object('name', name, 'checksum', checksum) order by name), '[]'
)::text as answer from schema_migrations`;
const adminsQuery = 'select count(*)::text as answer from admin_users';

/** Runs a query whose one value is JSON. */
type Ask = (query: string) => Promise<unknown>;

async function readFacts(ask: Ask): Promise<Facts> {
  const facts = factsSchema.parse(await ask(factsQuery));
  const migrations = facts.hasMigrations ? await ask(migrationsQuery) : [];
  const adminCount = facts.hasAdmins ? await ask(adminsQuery) : 0;
  return {
    ...facts,
    migrations: z.array(migrationSchema).parse(migrations),
    adminCount: z.int().parse(adminCount),
  };
}

const answerSchema = z.tuple([z.object({ answer: z.string() })]);

function askOverHttp(): Promise<Facts> {
  return readFacts(async (query) => {
    const [{ answer }] = answerSchema.parse(await sql.query(query));
    return JSON.parse(answer) as unknown;
  });
}

const rowsSchema = z.tuple([z.tuple([z.string()])]);

async function askOverTcp(url: string): Promise<Facts> {
  const limits = { maxConnections: 1, connectTimeoutMs: 8000, statementTimeoutMs: 0 };
  const database = openPostgres(url, limits);
  try {
    return await database.transact(
      (run) =>
        readFacts(async (query) => {
          const { rows } = await run({ query, params: [] });
          return JSON.parse(rowsSchema.parse(rows)[0][0]) as unknown;
        }),
      { isReadOnly: true },
    );
  } finally {
    await database.close();
  }
}

type Outcome = { facts: Facts; failure?: undefined } | { facts?: undefined; failure: Verdict };

async function settle(question: Promise<Facts>): Promise<Outcome> {
  try {
    return { facts: await question };
  } catch (error) {
    return { failure: wrong(...describeFailure(error)) };
  }
}

const checkAddress = 'Copy the address from Neon again, with user, password and name.';

const failures: [code: RegExp, sentence: string, remedy: string][] = [
  [
    /^(?:28...|HTTP 400)$/,
    'The database refuses the user or password of DATABASE_URL',
    checkAddress,
  ],
  [/^42501$/, 'The role of DATABASE_URL may not read the tables', 'Use the role that made them.'],
  [/^3D000$/, 'The server has no database of the name in DATABASE_URL', checkAddress],
  [
    /^(?:ENOTFOUND|EAI_AGAIN)$/,
    'There is no server of the name in DATABASE_URL',
    'If you are online, copy the address from Neon again.',
  ],
  [
    /^HTTP 402$/,
    "The quota of Neon's plan is used up",
    'Wait for the next month, or take a plan without a quota.',
  ],
  [/^HTTP 429$|^53/, 'The database has no room for more requests', 'Run this again in a minute.'],
  [
    /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|TLS/,
    "The server's certificate is not valid",
    'Check the host in DATABASE_URL.',
  ],
];

function describeFailure(error: unknown): [sentence: string, remedy: string] {
  // The driver wraps what its `fetch` throws.
  const code = readCode(error instanceof NeonDbError ? (error.sourceError ?? error) : error);
  const inBrackets = code === '' ? '' : ` (${code})`;
  if (error instanceof Error && error.message.includes('does not support SSL')) {
    return ['The server in DATABASE_URL offers no encryption.', 'Use one that does.'];
  }
  const [, sentence, remedy] = failures.find(([pattern]) => pattern.test(code)) ?? [];
  return sentence === undefined || remedy === undefined
    ? [
        `The database that DATABASE_URL names does not answer${inBrackets}.`,
        'Check that it is running, and the host and port of the address.',
      ]
    : [`${sentence}${inBrackets}.`, remedy];
}

function describeEncryption({ href, searchParams }: URL): Verdict {
  const mode = searchParams.get('sslmode');
  if (isOwnMachine(href)) return ok('The database is on this machine.');
  if (mode === 'disable' || mode === 'no-verify') {
    return wrong(
      `With sslmode=${mode}, others could read or change what the site and its database exchange.`,
      'End DATABASE_URL with sslmode=verify-full.',
    );
  }
  return mode === null || mode === 'verify-full'
    ? ok("The connection is encrypted, and the server's certificate is checked.")
    : warning(
        'Programs disagree on what the sslmode of DATABASE_URL means.',
        'Replace it by sslmode=verify-full.',
      );
}

/** The oldest version with which the site is tested. */
const minVersion = 15;

function describeVersion({ version, number }: Facts): Verdict {
  return number >= minVersion * 10_000
    ? ok(`The database is PostgreSQL ${version}.`)
    : warning(
        `The database is PostgreSQL ${version}, a version that the site is not tested with.`,
        `Use PostgreSQL ${minVersion} or later.`,
      );
}

function describeRights({ isReadOnly, mayCreate }: Facts): Verdict {
  if (isReadOnly) {
    const remedy = 'Use the address of the primary, not of a copy.';
    return wrong('The database takes no writes.', remedy);
  }
  return mayCreate
    ? ok('The role of DATABASE_URL may create tables.')
    : wrong(
        'The role of DATABASE_URL may not create tables.',
        'Use the role that owns the database, or grant this one: grant create on schema public to <role>.',
      );
}

async function describeMigrations({ hasMigrations, migrations }: Facts): Promise<Verdict> {
  const known = new Map((await listMigrations()).map(({ name, checksum }) => [name, checksum]));
  const changed = migrations.find(
    ({ name, checksum }) => known.has(name) && known.get(name) !== checksum,
  );
  if (changed) {
    return wrong(
      `The migration ${changed.name} was changed after it had been applied.`,
      'Restore it, and put the change into a new file.',
    );
  }
  const names = new Set(migrations.map(({ name }) => name));
  if (names.has(former.first)) {
    return names.has(former.last)
      ? ok('The next deploy goes on with the tables as they are.')
      : wrong(
          `The tables of the database are older than ${former.last}.`,
          'Deploy a version of the site that has this file first, then this one.',
        );
  }
  const newer = migrations.find(({ name }) => !known.has(name));
  if (newer) {
    return warning(
      `The database belongs to a newer version of the site, with the migration ${newer.name}.`,
      'Pull the newest commit before you deploy.',
    );
  }
  if (!hasMigrations) return ok('The database has no tables yet; the first deploy makes them.');
  const left = known.size - migrations.length;
  return left === 0
    ? ok('The tables of the database are up to date.')
    : ok(`The next deploy applies ${countNoun(left, 'migration')}.`);
}

async function describeAdmins({ adminCount }: Facts): Promise<Verdict> {
  const isNamed = await readNamedAdmin().then(
    (admin) => admin !== null,
    (error: unknown) => {
      if (error instanceof ConfigurationError) return true;
      throw error;
    },
  );
  if (adminCount === 0) {
    return isNamed
      ? ok('The first deploy adds the admin of ADMIN_USERNAME.')
      : wrong(
          'Nobody can log in, since there is no admin.',
          'Set ADMIN_USERNAME and ADMIN_PASSWORD, or run "npm run admin -- create <username>" after the deploy.',
        );
  }
  return isNamed
    ? warning(
        'There is an admin, so ADMIN_PASSWORD is no longer needed.',
        'Delete ADMIN_USERNAME and ADMIN_PASSWORD at Netlify and here.',
      )
    : ok(`The database has ${countNoun(adminCount, 'admin')}.`);
}
