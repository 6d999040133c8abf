import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { SMTPServer } from 'smtp-server';
import { expect, test, vi } from 'vitest';
import { openEmbeddedDatabase } from '#local/database/embedded-database.ts';

vi.setConfig({ testTimeout: 120_000 });

const agency = { name: 'Agency', phone: '8', email: 'us@agency.example', url: 'https://a.example' };
const message = { name: 'Jo', email: 'jo@example.com', subject: 'Hi', message: '0123456789' };

/** Starts a site as a separate program. */
async function startSite(
  folders: { dataDir: string; distDir: string },
  env: Record<string, string> = {},
): Promise<{ child: ChildProcess; url: string }> {
  const script = `
    const { startLocalSite } = await import(${JSON.stringify(path.join(import.meta.dirname, 'local-site.ts'))});
    const site = await startLocalSite(${JSON.stringify({ port: 0, ...folders })});
    console.log(site.url);
    process.on('SIGTERM', () => site.close().then(() => process.exit(0)));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, DATABASE_URL: '', ...env },
  });
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { child, url };
}

const sendMessage = (url: string, body: typeof message) =>
  fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Queries the database of a site that has ended. */
async function ask(dataDir: string, query: string): Promise<unknown> {
  const database = await openEmbeddedDatabase(path.join(dataDir, 'postgres'));
  const { rows } = await database.execute({ query, params: [] });
  await database.close();
  return rows;
}

test('a site that is killed or stopped starts again with what was stored', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'stop-'));
  const dataDir = path.join(folder, 'data');
  // First killed without warning, then stopped properly.
  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    const { child, url } = await startSite({ dataDir, distDir: '/nowhere' });
    const answer = await sendMessage(url, { ...message, subject: signal });
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
    expect(answer.status).toBe(201);
  }
  expect(await ask(dataDir, 'select count(*) from contact_messages')).toEqual([['2']]);
  await rm(folder, { recursive: true });
});

test('A767: a mail server that keeps a mail waiting does not keep the site from stopping, and the mail stays due', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'stop-'));
  const distDir = path.join(folder, 'dist');
  await mkdir(distDir);
  await writeFile(path.join(distDir, 'agency.json'), JSON.stringify(agency));
  const reached = Promise.withResolvers<undefined>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    // It never gets an answer.
    onData: () => reached.resolve(undefined),
  });
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as { port: number };

  const dataDir = path.join(folder, 'data');
  const { child, url } = await startSite(
    { dataDir, distDir },
    { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_TO: 'office@agency.example' },
  );
  const answer = await sendMessage(url, message);
  expect(answer.status).toBe(201);
  await reached.promise;
  const stoppedAt = performance.now();
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(performance.now() - stoppedAt).toBeLessThan(5000);

  const query = 'select pending from submission_outbox';
  expect(await ask(dataDir, query)).toEqual([['{notice,confirmation}']]);
  await new Promise<void>((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});
