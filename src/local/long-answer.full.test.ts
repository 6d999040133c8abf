import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const files: Record<string, string> = {
  'dist/index.html': 'home',
  'dist/404.html': 'not found',
  'dist/agency.json': JSON.stringify({
    name: 'Agency',
    phone: '(813) 400-0100',
    email: 'hello@agency.example',
    url: 'https://agency.example',
  }),
  'netlify.toml': '',
  // Each piece is larger than a connection's buffer, and the third one never arrives.
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
    cancel() {
      appendFileSync(asked.get('log') ?? '', 'cut off');
    },
  }, { highWaterMark: 0 }));
};
export const config = { path: '/api/pieces' };
`,
};

/** The site's own functions, along with those above. */
for (const name of ['account', 'forms', 'inbox']) {
  const file = path.join(import.meta.dirname, '../../functions', `${name}.ts`);
  files[`functions/${name}.ts`] = `export { default, config } from ${JSON.stringify(file)};`;
}

const inquiries = 20_000;

let root: string;
let child: ChildProcess;
let url: string;
let firstAdmin: { username: string; password: string };

/** Runs the site in a process of its own, whose time on the processor is told apart. */
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'long-answer-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), text);
  }
  const folders = { dataDir: path.join(root, 'data'), distDir: path.join(root, 'dist') };
  const load = (file: string) =>
    `await import(${JSON.stringify(path.join(import.meta.dirname, file))})`;
  const script = `
    const { startLocalSite } = ${load('local-site.ts')};
    const { sql } = ${load('../lib/db/database.server.ts')};
    const site = await startLocalSite(${JSON.stringify({ port: 0, ...folders, rootDir: root })});
    await sql\`insert into client_intakes (name, email, phone, service_type, message)
      select 'Jo ' || number, 'jo' || number || '@example.com', '(813) 555-0142', 'nanny',
        repeat('We are looking for somebody for two afternoons a week. ', 8)
      from generate_series(1, ${inquiries}) as number\`;
    console.log(JSON.stringify({ url: site.url, ...site.firstAdmin }));
    process.on('SIGTERM', () => site.close().then(() => process.exit(0)));`;
  const spawned = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: '', FORM_LIMIT_PER_HOUR: '0' },
  });
  child = spawned;
  const [line = ''] = (await once(createInterface(spawned.stdout), 'line')) as string[];
  ({ url, ...firstAdmin } = JSON.parse(line) as typeof firstAdmin & { url: string });
});

afterAll(async () => {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
  await rm(root, { recursive: true });
});

const askPieces = (query: Record<string, string>) =>
  fetch(`${url}/api/pieces?${new URLSearchParams(query).toString()}`);

// Each of the next two takes as long as the site's limit of 14 seconds, so they run at once.
test.concurrent(
  'A862: a long answer comes whole, in pieces, also when it takes longer than any one of them may',
  async () => {
    const log = path.join(root, 'whole');
    const answer = await askPieces({ log, pieces: '15', pause: '1000' });
    expect(answer.headers.get('content-length')).toBeNull();
    expect((await answer.arrayBuffer()).byteLength).toBe(15_000_000);
  },
);

test.concurrent(
  'A862: an answer is written only as fast as it is read, and a client that reads nothing is cut off',
  async () => {
    const log = path.join(root, 'slow');
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    const query = new URLSearchParams({ log, pieces: '200', pause: '0' }).toString();
    socket.write(`GET /api/pieces?${query} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
    socket.pause();
    const closed = once(socket, 'close');
    socket.on('error', () => undefined);
    await vi.waitFor(
      async () => {
        expect(await readFile(log, 'utf8')).toContain('cut off');
      },
      {
        timeout: 40_000,
      },
    );
    // The socket notices the end of the connection once it reads again.
    socket.resume();
    await closed;
    expect((await readFile(log, 'utf8')).split(' ').length).toBeLessThan(30);
  },
);

test('A862: an answer that breaks off is a failed download, not a short one', async () => {
  const log = path.join(root, 'broken');
  const answer = await askPieces({ log, pieces: '3', pause: '0', fails: '1' });
  await expect(answer.arrayBuffer()).rejects.toThrow();
});

/** Returns the CPU time of the site's thread, in milliseconds. */
async function readSpent(): Promise<number> {
  const id = child.pid?.toString() ?? '';
  const text = await readFile(`/proc/${id}/task/${id}/stat`, 'utf8');
  const [user = NaN, system = NaN] = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) * 10;
}

// Only Linux reports the CPU time of a single thread in another process.
test
  .skipIf(process.platform !== 'linux')
  .for(['/api/inquiries/client/export', '/api/intake/client'])(
  'A862: forms are answered while %s sends 20,000 inquiries',
  async (heavy) => {
    const post = (to: string, body: object) =>
      fetch(url + to, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: url },
        body: JSON.stringify(body),
      });
    const { username, password } = firstAdmin;
    const login = await post('/api/auth/login', { username, password });
    expect(login.status).toBe(200);
    const [session = ''] = login.headers.getSetCookie();
    const [cookie = ''] = session.split(';');
    const running = { isOver: false };
    const sent = fetch(url + heavy, { headers: { cookie } })
      .then((answer) => answer.text())
      .finally(() => {
        running.isOver = true;
      });
    const waits: number[] = [];
    while (!running.isOver) {
      const before = await readSpent();
      const message = `We would like to ask about ${heavy}, ${waits.length}.`;
      const answer = await post('/api/contact', {
        name: 'Ana Lopez',
        email: 'ana@example.com',
        subject: 'A question',
        message,
      });
      expect(answer.status).toBe(201);
      waits.push((await readSpent()) - before);
    }
    expect((await sent).match(/jo\d+@example\.com/g)).toHaveLength(inquiries);
    expect(waits.length).toBeGreaterThan(1);
    // In one piece, one form would wait for nearly all that the site computes meanwhile.
    const total = waits.reduce((sum, wait) => sum + wait);
    expect(Math.max(...waits)).toBeLessThan(total / 2);
  },
);
