import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const files: Record<string, string> = {
  'dist/index.html': 'home',
  'dist/404.html': 'not found',
  'netlify.toml': '',
  // It keeps its thread until a file is there.
  'functions/busy.ts': `
import { existsSync, writeFileSync } from 'node:fs';
export default async (request: Request) => {
  const { began, until } = await request.json();
  writeFileSync(began, '');
  while (!existsSync(until));
  return new Response('done');
};
export const config = { path: '/api/busy' };
`,
  // Each piece is larger than what a connection holds, and the third one never comes.
  'functions/pieces.ts': `
import { appendFileSync } from 'node:fs';
export default (request: Request) => {
  const asked = new URL(request.url).searchParams;
  let pieces = 0;
  return new Response(new ReadableStream({
    async pull(controller) {
      pieces += 1;
      appendFileSync(asked.get('log') ?? '', pieces + ' ');
      if (pieces > Number(asked.get('pieces'))) {
        if (asked.has('fails')) throw new Error('The database is away.');
        controller.close();
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, Number(asked.get('pause'))));
      controller.enqueue(new Uint8Array(1_000_000));
    },
  }, { highWaterMark: 0 }));
};
export const config = { path: '/api/pieces' };
`,
};

let root: string;
let child: ChildProcess;
let url: string;

/** Runs the site in a process of its own: its functions would keep the thread of the tests. */
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'page-thread-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), text);
  }
  const folders = { dataDir: path.join(root, 'data'), distDir: path.join(root, 'dist') };
  const script = `
    const { startLocalSite } = await import(${JSON.stringify(path.join(import.meta.dirname, 'local-site.ts'))});
    const site = await startLocalSite(${JSON.stringify({ port: 0, ...folders, rootDir: root })});
    console.log(site.url);
    process.on('SIGTERM', () => site.close().then(() => process.exit(0)));`;
  const spawned = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: '' },
  });
  child = spawned;
  [url = ''] = (await once(createInterface(spawned.stdout), 'line')) as string[];
});

afterAll(async () => {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
  await rm(root, { recursive: true });
});

test('A758: nobody waits for a page while a function keeps its thread', async () => {
  const [began, until] = [path.join(root, 'began'), path.join(root, 'until')];
  const busy = fetch(`${url}/api/busy`, {
    method: 'POST',
    body: JSON.stringify({ began, until }),
  });
  await vi.waitFor(() => access(began), { timeout: 20_000 });
  expect(await (await fetch(url)).text()).toBe('home');
  await writeFile(until, '');
  expect(await (await busy).text()).toBe('done');
});

const askPieces = (query: Record<string, string>) =>
  fetch(`${url}/api/pieces?${new URLSearchParams(query).toString()}`);

test('A862: a long answer comes whole, in pieces, also when it takes longer than any one of them may', async () => {
  const log = path.join(root, 'whole');
  const answer = await askPieces({ log, pieces: '18', pause: '1000' });
  expect(answer.headers.get('content-length')).toBeNull();
  expect((await answer.arrayBuffer()).byteLength).toBe(18_000_000);
});

test('A862: an answer that breaks off is a failed download, not a short one', async () => {
  const log = path.join(root, 'broken');
  const answer = await askPieces({ log, pieces: '3', pause: '0', fails: '1' });
  await expect(answer.arrayBuffer()).rejects.toThrow();
});

test('A862: an answer is written only as fast as it is read, and a client that reads nothing is cut off', async () => {
  const log = path.join(root, 'slow');
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const query = new URLSearchParams({ log, pieces: '200', pause: '0' }).toString();
  socket.write(`GET /api/pieces?${query} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
  socket.pause();
  const closed = once(socket, 'close');
  await vi.waitFor(() => access(log), { timeout: 20_000 });
  // The server ends the connection; the socket sees it once it reads on.
  await vi.waitFor(
    async () => {
      const before = await readFile(log, 'utf8');
      expect(before.split(' ').length).toBeLessThan(30);
    },
    { timeout: 5000 },
  );
  socket.on('error', () => undefined);
  await new Promise((resolve) => setTimeout(resolve, 16_000));
  socket.resume();
  await closed;
  expect((await readFile(log, 'utf8')).split(' ').length).toBeLessThan(30);
});
