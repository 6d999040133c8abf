import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
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
