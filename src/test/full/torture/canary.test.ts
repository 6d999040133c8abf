import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { neonConfig } from '@neondatabase/serverless';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createMailFolder } from '#local/mail-folder.ts';
import { connectDatabase, sql } from '#lib/db/database.server.ts';
import { migrate } from '#lib/db/migration.server.ts';
import { answerNeonRequest } from '#lib/db/neon-protocol.server.ts';
import { type StatementExecutor } from '#lib/db/statement-executor.server.ts';
import { deliverMail } from '#office/mail/deliver-mail.server.ts';
import { setMailTransport } from '#office/mail/mail-transport.server.ts';
import { setBuiltSite } from '#lib/built-site.server.ts';
import { openDatabaseTimeoutMs } from '#test/kit/database/describe-with-database.ts';
import { openTestDatabase } from '#test/kit/database/test-database.ts';
import { watchRepository } from './repository-traces.ts';
import { formRoutes, type FormRoute } from './routes.ts';
import { useTransport } from './short-times.ts';
import { sizes, testTimeoutMs } from './sizes.ts';
import { findStoredMarks } from './stored-marks.ts';

vi.setConfig({ testTimeout: testTimeoutMs });

const originalFetch: unknown = neonConfig.fetchFunction;
const agency = {
  name: 'Agency',
  phone: '813',
  email: 'us@agency.example',
  url: 'https://a.example',
};
const inquiryTables = formRoutes.map(({ table }) => table);
let database: StatementExecutor;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'canary-'));
  await mkdir(path.join(folder, 'dist'));
  await mkdir(path.join(folder, 'tmp'));
  await writeFile(path.join(folder, 'dist/agency.json'), JSON.stringify(agency));
  setBuiltSite(path.join(folder, 'dist'));
  setMailTransport(() => createMailFolder(path.join(folder, 'mail')));
  database = await openTestDatabase();
  connectDatabase(database);
  await migrate();
}, openDatabaseTimeoutMs);

afterAll(async () => {
  neonConfig.fetchFunction = originalFetch;
  setMailTransport(undefined);
  setBuiltSite(undefined);
  connectDatabase(undefined);
  await database.close();
  await rm(folder, { recursive: true });
});

const kinds = ['valid', 'invalid', 'spam', 'over the limit', 'broken database', 'no database'];

/** Returns a mark that everything typed into a form contains, and nothing else. */
const toMark = (number: number) => `qzx${number.toString().padStart(5, '0')}xzq`;

interface Canary {
  mark: string;
  kind: string;
  /** The status; `answer` has the headers and the body. */
  status: number;
  answer: string;
}

function createBody(route: FormRoute, kind: string, mark: string): Record<string, unknown> {
  const texts = Object.fromEntries(
    Object.keys(route.columns).map((field) => [field, `${mark} ${field}`]),
  );
  // A careless log would keep text that looks like a stack trace.
  const message = `1234567890\n    at ${mark} (/home/${mark}.ts:1:1)\n    at ${mark}:2:2`;
  return {
    ...route.valid,
    ...texts,
    message,
    email: `${mark}@example.com`,
    ...(kind === 'invalid' && { email: `${mark} is no address`, [mark]: mark }),
    ...(kind === 'spam' && { topic: `https://${mark}.example` }),
  };
}

function breakDatabase(kind: string): void {
  useTransport((_, init) => {
    const quoted = typeof init.body === 'string' ? init.body.replaceAll('\\n', '\n') : '';
    if (kind === 'no database') throw new TypeError(`fetch failed: ${quoted}`);
    if (kind !== 'broken database') return answerNeonRequest(database, init);
    const error = { message: quoted, detail: quoted, where: quoted, hint: quoted, code: '22P02' };
    return Promise.resolve(Response.json(error, { status: 400 }));
  }, 0);
}

async function sendCanary(number: number, works: Promise<unknown>[]): Promise<Canary> {
  const route = formRoutes[number % 3] ?? expect.fail();
  const kind = kinds[Math.floor(number / 3) % kinds.length] ?? '';
  const mark = toMark(number);
  const isForm = number % 7 === 0;
  const body = createBody(route, kind, mark);
  const texts = Object.entries(body).filter(([name]) => name !== 'numberOfChildren');
  const form = new URLSearchParams(texts.map(([name, value]) => [name, String(value)]));
  vi.stubEnv('FORM_LIMIT_PER_HOUR', kind === 'over the limit' ? '1' : '0');
  breakDatabase(kind);
  const request = new Request(`http://localhost${route.path}`, {
    method: 'POST',
    headers: {
      'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      'idempotency-key': mark,
      ...(number % 2 && { accept: 'application/problem+json' }),
    },
    body: isForm ? form : JSON.stringify(body),
  });
  const waitUntil = (work: Promise<unknown>) => works.push(work);
  const response = await route.app.fetch(request, { ip: '192.0.2.1', waitUntil });
  const head = JSON.stringify([...response.headers]);
  return { mark, kind, status: response.status, answer: head + (await response.text()) };
}

/** Delivers the mails that the broken database delayed, as if their minute had passed. */
async function deliverWhatWaits(): Promise<void> {
  await sql`update submission_outbox set next_attempt_at = now()`;
  await deliverMail();
  expect(await sql`select inquiry_id from submission_outbox where pending <> '{}'`).toEqual([]);
}

test('ASVS 14.2.4, 16.2.3, 16.2.5: what people type is kept in their inquiry and the mails about it, and nowhere else', async () => {
  const listTraces = watchRepository('qzx[0-9]+xzq');
  vi.stubEnv('TMPDIR', path.join(folder, 'tmp'));
  const spies = [
    ...(['log', 'info', 'warn', 'error', 'debug'] as const).map((level) =>
      vi.spyOn(console, level).mockImplementation(() => undefined),
    ),
    vi.spyOn(process.stdout, 'write').mockImplementation(() => true),
    vi.spyOn(process.stderr, 'write').mockImplementation(() => true),
  ];
  const works: Promise<unknown>[] = [];
  const canaries: Canary[] = [];
  for (let number = 0; number < sizes.canaries; number += 1) {
    canaries.push(await sendCanary(number, works));
  }
  breakDatabase('');
  await Promise.all(works);
  await deliverWhatWaits();
  const logged = spies.map((spy) => JSON.stringify(spy.mock.calls)).join();
  for (const spy of spies) spy.mockReset();
  vi.unstubAllEnvs();

  const toStatuses = (kind: string) =>
    new Set(canaries.filter((each) => each.kind === kind).map(({ status }) => status));
  expect(kinds.map((kind) => [...toStatuses(kind)].sort())).toEqual([
    ...[[201, 303], [422], [201, 303], [429], [500], [503]],
  ]);

  // The logs contain no mark, although each failure left a line.
  expect(logged).toContain('unexpected failure');
  expect(logged).toContain('database unavailable');
  expect(logged).not.toMatch(/qzx\d+xzq/);

  // No answer contains another sender's mark. A script never gets back what it sent, except the
  // name of an unknown field.
  for (const { mark, kind, answer } of canaries) {
    const others = [...answer.matchAll(/qzx\d+xzq/g)].filter(([found]) => found !== mark);
    expect(others).toEqual([]);
    if (!answer.includes('<html') && kind !== 'invalid') expect(answer).not.toContain(mark);
  }

  // The database has it only in the inquiry's own row, and nowhere if the form was refused.
  const stored = new Set<string>();
  for (const [name, found] of await findStoredMarks(/qzx\d+xzq/g)) {
    if (!inquiryTables.includes(name)) expect([name, ...found]).toEqual([name]);
    for (const mark of found) stored.add(mark);
  }
  const taken = canaries.filter(({ status }) => status < 400).map(({ mark }) => mark);
  expect([...stored].sort()).toEqual(taken);

  // The repository, its history and the built site contain no mark.
  expect(listTraces()).toEqual([]);

  // Files have it only inside mails: one to the agency for each inquiry that isn't spam.
  expect(await readdir(path.join(folder, 'tmp'))).toEqual([]);
  expect(await readdir(path.join(folder, 'dist'))).toEqual(['agency.json']);
  const names = await readdir(path.join(folder, 'mail'));
  expect(names.join()).not.toMatch(/qzx/);
  const announced = new Set<string>();
  for (const name of names) {
    const written = await readFile(path.join(folder, 'mail', name), 'utf8');
    const mail = written.replaceAll('=\n', '');
    const marks = new Set([...mail.matchAll(/qzx\d+xzq/g)].map(([mark]) => mark));
    expect(marks.size).toBe(1);
    if (!name.startsWith('notice')) continue;
    expect(mail).toMatch(/^To: Agency <us@agency\.example>$/m);
    for (const mark of marks) announced.add(mark);
  }
  const welcome = canaries.filter(({ kind, status }) => kind === 'valid' && status < 400);
  expect([...announced].sort()).toEqual(welcome.map(({ mark }) => mark));
});
