import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { listenHttp } from './http-server.ts';

const start = path.join(import.meta.dirname, 'start.ts');
const slow = 120_000;

interface Ending {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a start of the site that must fail, until its end. */
function runUntilEnd(program: string, settings: Record<string, string>): Promise<Ending> {
  return new Promise((resolve) => {
    const env = { ...process.env, DATABASE_URL: '', HOST: '', ...settings };
    execFile(process.execPath, [program], { env }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), stdout, stderr });
    });
  });
}

const failingStarts: [Record<string, string>, string][] = [
  [{ PORT: 'http' }, 'PORT must be a number from 0 to 65535, such as 8888.'],
  [
    { DATABASE_URL: 'mysql://localhost/site' },
    'DATABASE_URL must look like postgresql://user:password@host/database.',
  ],
  [
    { DATA_DIR: '/dev/null/data' },
    'The folder /dev/null/data cannot be written. Set DATA_DIR to a folder that can.',
  ],
  [
    { DATA_DIR: '/proc/nope' },
    'The folder /proc/nope cannot be written. Set DATA_DIR to a folder that can.',
  ],
];

test.for(failingStarts)(
  'the start with %j ends with one plain sentence',
  { timeout: slow },
  async ([settings, sentence]) => {
    const ending = { code: 1, stdout: '', stderr: `${sentence}\n` };
    expect(await runUntilEnd(start, settings)).toEqual(ending);
  },
);

/** Listens on a port, like another program. */
async function takePort(): Promise<string> {
  const other = createServer().listen(0);
  onTestFinished(() => {
    other.close();
  });
  await once(other, 'listening');
  return z.object({ port: z.number() }).parse(other.address()).port.toString();
}

test.for(['start.ts', 'dev/dev-command.ts'])(
  'a port that is in use is said in words before anything is prepared: %s',
  { timeout: slow },
  async (program) => {
    const PORT = await takePort();
    const dataDir = await mkdtemp(path.join(tmpdir(), 'start-'));
    onTestFinished(() => rm(dataDir, { recursive: true }));
    const settings = { PORT, DATA_DIR: dataDir };
    expect(await runUntilEnd(path.join(import.meta.dirname, program), settings)).toEqual({
      code: 1,
      stdout: '',
      stderr: `Port ${PORT} is in use by another program. Stop that one, or set PORT to another number.\n`,
    });
    expect(await readdir(dataDir)).toEqual([]);
  },
);

const greet = () => Promise.resolve(new Response('hello'));

const foreignAddresses = [
  '127.0.0.2',
  ...Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => address),
];

test('A769: the site listens on loopback alone, by both names of it', async () => {
  const server = await listenHttp(0, greet);
  const ask = (host: string) =>
    fetch(`http://${host}:${server.port}/`).then(
      (response) => response.text(),
      () => null,
    );
  const answers = await Promise.all(['127.0.0.1', '[::1]', 'localhost'].map(ask));
  const foreign = await Promise.all(foreignAddresses.map(ask));
  await server.close();
  expect(answers).toEqual(['hello', 'hello', 'hello']);
  expect(foreign).toEqual(foreignAddresses.map(() => null));
});

test('A769: the site listens on other addresses where it is told so', async () => {
  const server = await listenHttp(0, greet, { host: '0.0.0.0' });
  const answers = await Promise.all(
    foreignAddresses.map(async (host) => (await fetch(`http://${host}:${server.port}/`)).text()),
  );
  await server.close();
  expect(answers).toEqual(foreignAddresses.map(() => 'hello'));
});

test('A769: an address that is not of this machine is said in words', async () => {
  await expect(listenHttp(0, greet, { host: '192.0.2.1' })).rejects.toThrow(
    '192.0.2.1 is no address of this machine. Set HOST to one, or to 0.0.0.0 for all of them.',
  );
});
