import { randomBytes } from 'node:crypto';
import { execFile } from 'node:child_process';
import { createServer, type RequestListener } from 'node:http';
import path from 'node:path';
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Server,
  type Socket,
} from 'node:net';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import fc from 'fast-check';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { deployStatusApi } from '#editing/publishing/deploy-status-api.server.ts';
import { formsApi } from '#office/inquiries/server/inquiries-api.server.ts';
import { answerNeonRequest } from '#lib/db/neon-protocol.server.ts';
import { openPostgres } from '#lib/db/postgres-executor.server.ts';
import type { CheckResult } from './check-result.ts';
import { runDoctor } from './run-doctor.ts';
import { secretNames } from './secrets.ts';
import type { Access } from '#test/kit/git/answer-query.ts';
import { startDns, type TestDns } from '#test/kit/api/start-dns.ts';
import { startMailServer, type TestMailServer } from '#test/kit/api/start-smtp.ts';
import { createSharedDatabase, tellServer } from '#test/kit/database/describe-with-database.ts';
import { startGithub, type TestGithub } from '#test/kit/git/start-github.ts';
import { createRepository, type TestRepository } from '#test/kit/git/test-repository.ts';

const login = { user: 'office', password: 'tide pool & heron' };
const domain = 'agency-one.com';

let repository: TestRepository;
let database: Awaited<ReturnType<typeof createSharedDatabase>>;
let recipient: string;
let github: TestGithub;
let mail: TestMailServer;
let dns: TestDns;
let netlify: { url: string; answer: (status: number) => void; stop: () => void };
let site: { url: string; answer: (listener: RequestListener) => void; stop: () => void };

async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

/** A stand-in for Netlify's published API, to which one token gives the site by its domain. */
async function startNetlify(): Promise<typeof netlify> {
  let status: number | null = null;
  const server = createServer((request, response) => {
    const isSite = request.url === '/sites/127.0.0.1';
    const found = request.headers.authorization !== 'Bearer nfp_netlify' ? 401 : isSite ? 200 : 404;
    response.writeHead(status ?? found).end('{}');
  });
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    answer: (other) => {
      status = other;
    },
    stop: () => server.close(),
  };
}

const home = '<script type="module" src="/_astro/page.Dk3f_9-x.js"></script>';

/** What netlify.toml says of that file, as a CDN may write it. */
const caching = 'immutable,max-age=31536000,public';

const askFormToken = async () => (await formsApi.request('/api/form-mark')).text();

/**
 * A site on this machine that shows a commit, signs forms and takes notices as the deployed one
 * does.
 */
async function startSite(): Promise<typeof site> {
  const deployed: RequestListener = (request, response) => {
    void (async () => {
      if (request.url === '/build.json') {
        response.end(JSON.stringify({ commit: repository.git('rev-parse', 'main') }));
        return;
      }
      if (request.url === '/api/form-mark') {
        response.end(await askFormToken());
        return;
      }
      if (request.method !== 'POST') {
        response.setHeader('cache-control', caching).end(home);
        return;
      }
      const body = await buffer(request);
      const { status } = await deployStatusApi.request(request.url ?? '', {
        method: 'POST',
        body,
        headers: { 'x-webhook-signature': String(request.headers['x-webhook-signature']) },
      });
      response.writeHead(status).end();
    })();
  };
  let listener = deployed;
  const server = createServer((request, response) => listener(request, response));
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    answer: (other) => {
      listener = other;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const setAll = (variables: Record<string, string>) => {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
};

beforeAll(async () => {
  repository = createRepository({ 'content/site.yaml': 'name: One\n' });
  database = await createSharedDatabase();
  recipient = await identityToRecipient(await generateX25519Identity());
});

afterAll(async () => {
  repository.remove();
  await database.drop();
});

beforeEach(async () => {
  github = await startGithub(repository.folder);
  mail = await startMailServer(0, login);
  dns = await startDns();
  netlify = await startNetlify();
  site = await startSite();
  dns.names[domain] = {
    txt: ['v=spf1 include:mail.example -all', 'other'],
    mx: ['mx.mail.example'],
  };
  dns.names[`_dmarc.${domain}`] = { txt: ['v=DMARC1; p=none'] };
  dns.names.com = { ns: ['a.servers.example'] };
  dns.names[`one._domainkey.${domain}`] = { txt: [`v=DKIM1; k=rsa; p=${'MIIB'.repeat(90)}`] };
  const { token, endpoint, repository: name } = github.options;
  const smtp = new URL(mail.url);
  smtp.username = login.user;
  smtp.password = encodeURIComponent(login.password);
  setAll({
    DATABASE_URL: database.url,
    SESSION_SECRET: randomBytes(30).toString('hex'),
    GITHUB_TOKEN: token,
    GITHUB_REPOSITORY: name,
    GITHUB_GRAPHQL_URL: endpoint,
    GITHUB_BRANCH: '',
    SITE_URL: site.url,
    SMTP_URL: smtp.href,
    MAIL_FROM: `office@${domain}`,
    MAIL_TO: `inbox@${domain}`,
    NETLIFY_WEBHOOK_SECRET: randomBytes(30).toString('hex'),
    NETLIFY_TOKEN: 'nfp_netlify',
    NETLIFY_API_URL: netlify.url,
    BACKUP_RECIPIENT: recipient,
    ADMIN_USERNAME: 'Edith',
    ADMIN_PASSWORD: 'mangrove-tide-91',
  });
});

afterEach(async () => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  site.stop();
  netlify.stop();
  await Promise.all([github.stop(), mail.stop(), dns.stop()]);
});

async function look(
  options: Parameters<typeof runDoctor>[0] = {},
): Promise<Map<string, CheckResult>> {
  const found = await runDoctor({ resolver: dns.resolver, dkimSelector: 'one', ...options });
  expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
  return new Map(found.map((finding) => [finding.id, finding]));
}

const listStates = (found: Map<string, CheckResult>, state: CheckResult['state']) =>
  [...found.values()].filter((finding) => finding.state === state).map(({ id }) => id);

type Expected = [state: CheckResult['state'], words: string];

/** Expects one finding to be as described, and nothing else to be wrong. */
async function expectFinding(
  id: string,
  [state, words]: Expected,
  options?: Parameters<typeof runDoctor>[0],
): Promise<void> {
  const found = await look(options);
  const finding = found.get(id);
  expect(`${finding?.sentence ?? ''} ${finding?.remedy ?? ''}`).toContain(words);
  expect(finding?.state).toBe(state);
  expect(listStates(found, 'wrong')).toEqual(state === 'wrong' ? [id] : []);
}

/** Returns the port of a server that takes connections and never says a word. */
async function openSilence(): Promise<number> {
  const sockets: Socket[] = [];
  const server = createTcpServer((socket) => sockets.push(socket.on('error', () => undefined)));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return listen(server);
}

/** Returns the port of a server that is gone. */
async function findClosedPort(): Promise<number> {
  const server = createTcpServer();
  const port = await listen(server);
  server.close();
  await once(server, 'close');
  return port;
}

test('A910: where all is set and answers, nothing is wrong and each part says so', async () => {
  const found = await look();
  expect(listStates(found, 'wrong')).toEqual([]);
  // The site of the test has no name of its own, and no Neon.
  expect(listStates(found, 'warning')).toEqual(['site-address']);
  expect(listStates(found, 'skipped')).toEqual(['database-http']);
  expect(listStates(found, 'ok')).toEqual(
    expect.arrayContaining([
      ...['node', 'variable-SESSION_SECRET', 'variable-BACKUP_RECIPIENT'],
      ...['database-tcp', 'database-version', 'database-rights', 'database-migrations'],
      ...['github-repository', 'github-branch', 'github-permission', 'github-rules'],
      ...['mail-server', 'domain-mx', 'domain-spf', 'domain-dkim', 'domain-dmarc'],
      ...['netlify-token', 'site-answers', 'site-commit', 'site-health', 'site-caching'],
      ...['site-notices', 'site-secret'],
    ]),
  );
  expect(mail.mails).toEqual([]);
});

test('A910: npm run doctor ends with 0 where only warnings are left', async () => {
  // Its own process asks the machine's DNS server.
  setAll({ MAIL_FROM: '', DATA_DIR: '/nowhere' });
  const program = path.resolve(import.meta.dirname, 'doctor-command.ts');
  const ended = await new Promise<[unknown, string]>((resolve) => {
    execFile(process.execPath, [program], { env: process.env }, (error, stdout) => {
      resolve([error, stdout]);
    });
  });
  expect(ended).toEqual([null, expect.stringMatching(/\n0 wrong, \d+ warnings, .+ well\.\n$/)]);
});

test('A910: without variables everything is told at once, and what cannot be checked says why', async () => {
  const all = await look();
  for (const name of Object.keys(process.env)) {
    if (all.has(`variable-${name}`) || /^(?:ADMIN|GITHUB)_/.test(name)) vi.stubEnv(name, '');
  }
  const found = await look();
  expect(listStates(found, 'wrong')).toEqual([
    ...['variable-DATABASE_URL', 'variable-SESSION_SECRET'],
    ...['variable-GITHUB_REPOSITORY', 'variable-GITHUB_TOKEN'],
  ]);
  expect([...found.keys()].sort()).toEqual([...all.keys()].sort());
  for (const { state, sentence, remedy } of found.values()) {
    if (state === 'skipped') expect(sentence).toMatch(/^Not checked: .+, because .+\.$/);
    if (state === 'wrong' || state === 'warning') expect(remedy).not.toBeNull();
  }
  expect(found.get('mail-server')?.sentence).toBe(
    'Not checked: the mail server, because SMTP_URL is missing or wrong.',
  );
});

test('A910: all variables of a wrong form are told at once, each with its remedy', async () => {
  const wrong = {
    DATABASE_URL: 'mysql://host/site',
    SESSION_SECRET: 'short',
    SITE_URL: 'agency-one',
    GITHUB_TOKEN: 'two words',
    GITHUB_REPOSITORY: 'website',
    SMTP_URL: 'mail.example:465',
    MAIL_FROM: 'office',
    NETLIFY_WEBHOOK_SECRET: 'short',
    REQUIRE_SECOND_STEP: 'yes',
    BACKUP_RECIPIENT: 'age1',
    ADMIN_PASSWORD: 'password',
  };
  setAll({ ...wrong, PUBLIC_POSTHOG_DEBUG: 'yes' });
  const found = await look();
  expect(listStates(found, 'wrong').sort()).toEqual(
    [...Object.keys(wrong).map((name) => `variable-${name}`), 'variables-of-the-build'].sort(),
  );
  expect(found.get('variable-SESSION_SECRET')).toMatchObject({
    sentence: 'SESSION_SECRET is too short.',
    remedy: expect.stringContaining('at least 32 random characters') as string,
  });
  // Neither the scheme nor the host fits, for which there is one sentence.
  expect(found.get('variable-SMTP_URL')).toMatchObject({ remedy: null });
});

test.for<[string, string, (url: URL) => void]>([
  ['database-tcp', 'no database of the name', (url) => void (url.pathname = '/nowhere')],
  ['database-tcp', 'refuses the user or password', (url) => void (url.username = 'nobody')],
  ['database-tcp', 'does not answer (ECONNREFUSED)', (url) => void (url.port = '1')],
])('A910: %s: %s', async ([id, words, change]) => {
  const url = new URL(database.url);
  change(url);
  vi.stubEnv('DATABASE_URL', url.href);
  await expectFinding(id, ['wrong', words]);
});

const databaseRows: [id: string, expected: Expected, statement: string][] = [
  [
    'database-migrations',
    ['ok', 'applies 1 migration'],
    "delete from schema_migrations where name like '0002%'",
  ],
  [
    'database-migrations',
    ['wrong', 'changed after it had been applied'],
    "update schema_migrations set checksum = 'other' where name like '0002%'",
  ],
  [
    'database-migrations',
    ['ok', 'goes on with the tables as they are'],
    `update schema_migrations set name = case name when '0001_schema.sql'
      then '0001_create_contact_messages.sql' when '0002_drop_former_tables.sql'
      then '0043_suggest_words.sql' else name end`,
  ],
  [
    'database-migrations',
    ['wrong', 'are older than'],
    "update schema_migrations set name = '0001_create_contact_messages.sql' where name like '0001%'",
  ],
  [
    'database-migrations',
    ['warning', 'a newer version of the site'],
    "insert into schema_migrations (name, checksum) values ('9999_later.sql', '')",
  ],
  [
    'database-admins',
    ['warning', 'no longer needed'],
    "insert into admin_users (username, password_hash) values ('Ada', 'no hash')",
  ],
];

test.for(databaseRows)('A910: %s: %s', async ([id, expected, statement]) => {
  const { url, drop } = await createSharedDatabase();
  onTestFinished(drop);
  await tellServer(url, statement);
  vi.stubEnv('DATABASE_URL', url);
  await expectFinding(id, expected);
});

test('A910: a database without an admin needs one by name', async () => {
  setAll({ ADMIN_USERNAME: '', ADMIN_PASSWORD: '' });
  await expectFinding('database-admins', ['wrong', 'Nobody can log in']);
});

test('A910: an empty database is well and stays empty; a role without rights there is not', async () => {
  const { url, drop } = await createSharedDatabase('template1');
  onTestFinished(drop);
  vi.stubEnv('DATABASE_URL', url);
  await expectFinding('database-migrations', ['ok', 'no tables yet']);
  const client = openPostgres(url);
  const query = "select count(*) from pg_tables where schemaname = 'public'";
  expect((await client.execute({ query, params: [] })).rows).toEqual([['0']]);
  await client.close();

  const role = `reader_${randomBytes(4).toString('hex')}`;
  await tellServer(url, `create role ${role} login`);
  onTestFinished(() => tellServer(database.url, `drop role ${role}`));
  const asReader = new URL(url);
  asReader.username = role;
  vi.stubEnv('DATABASE_URL', asReader.href);
  await expectFinding('database-rights', ['wrong', 'may not create tables']);
  await tellServer(
    url,
    `alter database ${asReader.pathname.slice(1)} set default_transaction_read_only = on`,
  );
  await expectFinding('database-rights', ['wrong', 'takes no writes']);
});

test('A910: Neon is asked over HTTP and over its own protocol, and each says how it went', async () => {
  const { hostname, port, pathname } = new URL(database.url);
  const neon = `postgresql://postgres:pearl-secret@ep-quiet-dawn.us-east-2.neon.tech${pathname}?host=${hostname}&port=${port}&sslmode=`;
  vi.stubEnv('DATABASE_URL', `${neon}disable`);
  const executor = openPostgres(database.url);
  onTestFinished(() => executor.close());
  const real = globalThis.fetch;
  const serve = (answer: (init: RequestInit) => Promise<Response>) =>
    vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
      url.includes('neon.tech') ? answer(init) : real(url, init),
    );
  serve((init) => answerNeonRequest(executor, init));
  const found = await look();
  expect(listStates(found, 'wrong')).toEqual(['database-encryption']);
  expect(found.get('database-http')).toMatchObject({ state: 'ok' });
  expect(found.get('database-tcp')).toMatchObject({ state: 'ok' });

  serve(() => Promise.resolve(new Response('quota', { status: 402 })));
  const used = await look();
  expect(used.get('database-http')).toMatchObject({
    sentence: "The quota of Neon's plan is used up (HTTP 402).",
  });
  expect(used.get('database-rights')).toMatchObject({ state: 'ok' });

  vi.stubEnv('DATABASE_URL', `${neon.replace(`port=${port}`, 'port=1')}disable`);
  serve(() => Promise.reject(Object.assign(new Error('No'), { code: 'ECONNREFUSED' })));
  const away = await look();
  expect(away.get('database-http')?.sentence).toContain('does not answer (ECONNREFUSED)');
  expect(away.get('database-tcp')).toMatchObject({ state: 'skipped' });
});

const inDays = (days: number) =>
  `${new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

const githubRows: [id: string, expected: Expected, access: Partial<Access>][] = [
  [
    'github-repository',
    ['wrong', 'is now called agency/new-website'],
    { movedTo: 'agency/new-website' },
  ],
  ['github-permission', ['wrong', 'Contents: Read and write'], { viewerPermission: 'READ' }],
  ['github-permission', ['wrong', 'Unarchive it'], { isArchived: true }],
  ['github-rules', ['warning', 'asks for pull requests'], { rules: [{ type: 'PULL_REQUEST' }] }],
  ['github-rules', ['warning', 'asks for checks'], { rules: [{ type: 'REQUIRED_STATUS_CHECKS' }] }],
  ['github-token-end', ['warning', 'ends in 9 days'], { tokenEnds: inDays(8.5) }],
  ['github-token-end', ['ok', 'ends in 90 days'], { tokenEnds: inDays(89.5) }],
];

test.for(githubRows)('A910: %s: %s', async ([id, expected, access]) => {
  github.allow(access);
  await expectFinding(id, expected);
});

test('A910: another repository, branch or token is told with what GitHub says', async () => {
  vi.stubEnv('GITHUB_BRANCH', 'gone');
  await expectFinding('github-branch', ['wrong', 'no branch gone; check GITHUB_BRANCH.']);
  vi.stubEnv('GITHUB_BRANCH', '');
  vi.stubEnv('GITHUB_REPOSITORY', 'agency/other');
  await expectFinding('github-repository', ['wrong', 'Could not resolve to a Repository']);
  vi.stubEnv('GITHUB_REPOSITORY', 'agency/website');
  vi.stubEnv('GITHUB_TOKEN', 'another-token');
  await expectFinding('github-repository', ['wrong', 'does not accept GITHUB_TOKEN']);
});

test('A910: a token that only reads is found without a commit', async () => {
  const head = repository.git('rev-parse', 'main');
  const message = 'Resource not accessible by personal access token';
  github.order('write', { kind: 'errors', errors: [{ type: 'FORBIDDEN', message }] });
  await expectFinding('github-permission', ['wrong', 'Contents: Read and write']);
  await look();
  expect(repository.git('rev-parse', 'main')).toBe(head);
});

test('A910: the mail server: a wrong password, no encryption, nobody there, no user', async () => {
  const change = (changes: Partial<URL>) => {
    const url = Object.assign(new URL(process.env.SMTP_URL ?? ''), changes);
    vi.stubEnv('SMTP_URL', url.href);
  };
  const right = process.env.SMTP_URL ?? '';
  change({ password: 'wrong' });
  await expectFinding('mail-server', ['wrong', 'refuses the user or password']);
  vi.stubEnv('SMTP_URL', right.replace('@127.0.0.1', '@127.1'));
  await expectFinding('mail-server', ['wrong', 'No encrypted connection']);
  vi.stubEnv('SMTP_URL', right.replace(/:\d+$/, ':1'));
  await expectFinding('mail-server', ['wrong', 'does not answer on port 1']);
  vi.stubEnv('SMTP_URL', mail.url);
  await expectFinding('mail-server', ['warning', 'names no user']);
});

test('A910: the records of the domain: each missing, doubled or unanswered one', async () => {
  const records = dns.names[domain] ?? {};
  await expectFinding('domain-dkim', ['skipped', 'its name is not known'], {
    dkimSelector: undefined,
  });
  await expectFinding('domain-dkim', ['wrong', 'two._domainkey.agency-one.com has no DKIM key'], {
    dkimSelector: 'two',
  });
  dns.names[domain] = { ...records, mx: ['.'] };
  await expectFinding('domain-mx', ['warning', 'receives no mail']);
  dns.names[domain] = { ...records, txt: ['v=spf1 a', 'v=spf1 mx'] };
  await expectFinding('domain-spf', ['wrong', '2 SPF records']);
  dns.names[domain] = { ...records, txt: ['v=spf10 a'] };
  await expectFinding('domain-spf', ['wrong', 'no valid SPF record']);
  dns.names[domain] = records;
  dns.names[`_dmarc.${domain}`] = {};
  await expectFinding('domain-dmarc', ['warning', 'no valid DMARC record']);
  vi.stubEnv('MAIL_FROM', 'office@agency.example');
  await expectFinding('domain-mx', ['wrong', 'cannot send mail']);
  vi.stubEnv('MAIL_FROM', 'agency.one@gmail.com');
  await expectFinding('domain-mx', ['warning', 'is a mailbox at gmail.com']);
  vi.stubEnv('MAIL_FROM', `office@${domain}`);
  dns.fail();
  const found = await look();
  for (const id of ['domain-mx', 'domain-spf', 'domain-dkim', 'domain-dmarc']) {
    expect(found.get(id)).toMatchObject({ state: 'warning', remedy: 'Run this again.' });
  }
});

test('A910: a machine without the internet is told so, and not that the domain has no records', async () => {
  for (const name of Object.keys(dns.names)) Reflect.deleteProperty(dns.names, name);
  await expectFinding('domain-mx', ['warning', 'finds no name on the internet']);
  expect((await look()).get('domain-spf')).toMatchObject({ state: 'skipped' });
});

const show =
  (commit: string, status = 204): RequestListener =>
  (request, response) => {
    if (request.url === '/build.json') response.end(JSON.stringify({ commit }));
    else response.writeHead(request.url === '/api/health' ? 200 : status).end();
  };

test('A910: the site: another one, an older commit, another secret, a redirect, nobody there', async () => {
  const head = repository.git('rev-parse', 'main');
  site.answer(show('0123456789'));
  await expectFinding('site-commit', ['warning', 'see the commit 01234567, and the newest is']);
  site.answer(show(head, 401));
  await expectFinding('site-notices', ['wrong', 'another NETLIFY_WEBHOOK_SECRET']);
  site.answer(show(head, 404));
  await expectFinding('site-notices', ['wrong', 'has no NETLIFY_WEBHOOK_SECRET']);
  site.answer(show(head, 500));
  await expectFinding('site-notices', ['wrong', 'does not accept a notice of a build (HTTP 500)']);
  site.answer((_, response) => response.end('<h1>Soon</h1>'));
  await expectFinding('site-answers', ['warning', 'does not show this site']);
  site.answer((_, response) =>
    response.writeHead(301, { location: 'https://www.agency-one.com/' }).end(),
  );
  await expectFinding('site-answers', ['wrong', 'sends visitors on to https://www.agency-one.com']);
  vi.stubEnv('SITE_URL', `http://127.0.0.1:${await findClosedPort()}`);
  await expectFinding('site-answers', ['warning', 'does not answer (ECONNREFUSED)']);
  vi.stubEnv('SITE_URL', 'http://www.agency-one.com');
  await expectFinding('site-address', ['wrong', 'begins with http://']);
});

test('A910: functions that fail, and files that browsers keep for another time, are told', async () => {
  const commit = repository.git('rev-parse', 'main');
  let status = 503;
  let header = caching;
  site.answer((request, response) => {
    const isHome = request.url === '/' || request.url?.startsWith('/_astro/');
    if (request.url === '/api/health') response.writeHead(status).end();
    else if (isHome) response.setHeader('cache-control', header).end(home);
    else show(commit)(request, response);
  });
  await expectFinding('site-health', ['wrong', 'do not answer (HTTP 503)']);
  status = 200;
  await expectFinding('site-health', ['ok', 'answer']);
  header = 'public, max-age=0, must-revalidate, public, max-age=31536000, immutable';
  await expectFinding('site-caching', ['wrong', `arrives with "Cache-Control: ${header}", and`]);
});

test('A910: asked for the site alone, it needs no variable but SITE_URL', async () => {
  for (const name of [...secretNames, 'MAIL_FROM']) vi.stubEnv(name, '');
  const found = await look({ isSiteOnly: true });
  expect([...found.keys()].filter((id) => !id.startsWith('site-'))).toEqual([]);
  expect(listStates(found, 'wrong')).toEqual([]);
  expect(listStates(found, 'ok')).toEqual(['site-answers', 'site-health', 'site-caching']);
});

test('A910: a SESSION_SECRET that is not the deployed one is found by what the site signs', async () => {
  const deployed = await askFormToken();
  const others = show(repository.git('rev-parse', 'main'));
  vi.stubEnv('SESSION_SECRET', randomBytes(30).toString('hex'));
  site.answer((request, response) => {
    if (request.url === '/api/form-mark') response.end(deployed);
    else others(request, response);
  });
  await expectFinding('site-secret', ['wrong', 'another SESSION_SECRET than this one']);
  site.answer(others);
  await expectFinding('site-secret', ['skipped', 'does not answer at /api/form-mark']);
});

test('A910: NETLIFY_TOKEN: another one, one of another team, Netlify away', async () => {
  vi.stubEnv('NETLIFY_TOKEN', 'nfp_other');
  await expectFinding('netlify-token', ['wrong', 'does not accept NETLIFY_TOKEN']);
  vi.stubEnv('NETLIFY_TOKEN', 'nfp_netlify');
  netlify.answer(404);
  await expectFinding('netlify-token', ['warning', 'no site of its owner at 127.0.0.1']);
  netlify.answer(503);
  await expectFinding('netlify-token', ['warning', 'Netlify cannot answer right now.']);
});

test('A910: a signed notice is accepted and changes nothing', async () => {
  const state = 'select build_state, build_notice_at from publishing_state';
  const client = openPostgres(database.url);
  const read = async () => (await client.execute({ query: state, params: [] })).rows;
  const before = await read();
  await expectFinding('site-notices', ['ok', 'are accepted']);
  expect(await read()).toEqual(before);
  await client.close();
});

test('A910: what does not answer is told after its time, and the rest beside it', async () => {
  const port = await openSilence();
  setAll({
    DATABASE_URL: `postgresql://postgres@127.0.0.1:${port}/site`,
    GITHUB_GRAPHQL_URL: `http://127.0.0.1:${port}/graphql`,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    SITE_URL: `http://127.0.0.1:${port}`,
  });
  const begunAt = performance.now();
  const found = await look({ withinMs: 1000 });
  expect(performance.now() - begunAt).toBeLessThan(3500);
  expect(listStates(found, 'wrong')).toEqual([
    ...['database-tcp', 'github-repository', 'mail-server', 'site-answers'],
  ]);
  expect(found.get('mail-server')?.sentence).toBe(
    'There was no answer within 1 second about the mail server.',
  );
  expect(found.get('domain-spf')).toMatchObject({ state: 'ok' });
});

test('A910: no secret appears in what is told, whatever fails', async () => {
  const secret = fc.string({
    minLength: 8,
    maxLength: 60,
    unit: fc.constantFrom(...'aZ9-_.~%@:/?#"\\é '.split('')),
  });
  const echo = fc.constantFrom('token', 'password', 'site');
  await fc.assert(
    fc.asyncProperty(
      fc.array(secret, { minLength: 7, maxLength: 7 }),
      echo,
      async (made, where) => {
        const [word = '', password = '', database = '', ...others] = made.map(
          (text) => `s3${text}`,
        );
        // A token of several words would be refused before GitHub is asked.
        const token = `ghp_${word.replace(/[^!-~]/g, '')}`;
        const url = new URL(process.env.SMTP_URL ?? '');
        url.password = encodeURIComponent(password);
        setAll({
          SMTP_URL: url.href,
          GITHUB_TOKEN: token,
          DATABASE_URL: `postgresql://postgres:${encodeURIComponent(database)}@127.0.0.1:1/site`,
          SESSION_SECRET: others[0] ?? '',
          NETLIFY_WEBHOOK_SECRET: others[1] ?? '',
          NETLIFY_TOKEN: others[2] ?? '',
          ADMIN_PASSWORD: others[3] ?? '',
        });
        const message = `Not for ${where === 'token' ? token : password}.`;
        github.order('read', { kind: 'status', status: 451, message });
        site.answer((_, response) => response.writeHead(500).end(message));
        const text = JSON.stringify([...(await look()).values()]);
        for (const value of [token, password, database, ...others]) {
          expect(text).not.toContain(value);
          expect(text).not.toContain(JSON.stringify(value).slice(1, -1));
          expect(text).not.toContain(encodeURIComponent(value));
        }
      },
    ),
    { numRuns: 12 },
  );
});
