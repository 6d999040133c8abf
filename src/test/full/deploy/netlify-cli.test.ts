import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkOutProject } from '#test/full/deploy/project-checkout.ts';
import { findToolPackage } from '#test/full/tool-packages.ts';
import type { TestRepository } from '#test/kit/git/test-repository.ts';
import { readArticles, readProviders } from '#test/kit/site/content.ts';
import { publicPaths } from '#test/kit/site/site-under-test.ts';
import { startTestSite, type TestSite } from '#test/kit/site/start-test-site.ts';

// Netlify's own CLI builds the project and serves it; it is installed if it is missing.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 900_000 });

interface Answer {
  status: number;
  type: string;
  policy: string;
  frame: string;
  robots: string;
  /** Where it leads to; empty for what is no redirect. */
  to: string;
}

const page = { status: 200, type: 'text/html', to: '' };

/**
 * What the CLI does in its own way. It redirects no address with a slash or an ending, which
 * Netlify's CDN does, finds the headers of a page by the name of its file, and sends none with a
 * redirect. `Cache-Control` is never ours.
 */
const ownWays: Record<string, Partial<Answer>> = {
  '/404': { status: 200 },
  '//x': { status: 200 },
  '/about/': page,
  '/about.html': page,
  '/contact/': page,
  '/cms/': page,
  '/favicon.ico': { type: 'image/vnd.microsoft.icon' },
  '/preview': { robots: '' },
};

const redirects = [
  ...['/admin/login', '/admin/second-step', '/services/nanny', '/services/doula'],
  ...['/services/family-assistant', '/services/childcare-consulting', '/services/specialized-care'],
];

const addresses = new Set([
  ...publicPaths,
  ...readProviders().map(({ id }) => `/providers/${id}`),
  ...readArticles().map(({ slug }) => `/blog/${slug}`),
  ...['/admin', '/admin-login', '/admin-dashboard', '/admin/inquiries', '/cms', '/preview'],
  ...redirects,
  ...['/nothing', '/providers/99', '/blog/nothing', '/providers/a/b', '/_astro/x.js', '/about?a=b'],
  ...['/rss.xml', '/sitemap-index.xml', '/robots.txt', '/agency.json', '/build.json'],
  ...['/favicon.svg', '/apple-touch-icon.png', '/images/logo-mark.svg', '/images/og/home.jpg'],
  ...['/catalogue/services.json', '/uploads/nothing.jpg', '/api/nothing', '/api/services'],
  ...['/api/providers', '/api/providers/1', '/api/providers/99', '/api/blog', '/api/blog/1'],
  ...['/api/testimonials', '/api/form-mark', '/api/contact/form'],
  ...Object.keys(ownWays),
]);

let project: TestRepository;
let home: TestSite;
let folder = '';
let url = '';
const closers: (() => Promise<void> | void)[] = [];

/** Starts the CLI as on a machine where nobody is logged in. */
async function startCli(args: readonly string[]): Promise<ChildProcess> {
  const program = path.join(await findToolPackage('netlify-cli'), 'bin/run.js');
  const { PATH = '', SESSION_SECRET = '' } = process.env;
  return spawn(process.execPath, [program, ...args, '--offline'], {
    cwd: project.folder,
    env: { PATH, SESSION_SECRET, HOME: folder, CI: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function findFreePort(): Promise<number> {
  const listener = createServer().listen(0);
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  listener.close();
  return port;
}

async function ask(base: string, address: string): Promise<Answer> {
  const response = await fetch(base + address, { redirect: 'manual' });
  await response.arrayBuffer();
  const read = (name: string) => response.headers.get(name) ?? '';
  return {
    status: response.status,
    type: read('content-type').replace(/;.*/, ''),
    policy: read('content-security-policy'),
    frame: read('x-frame-options'),
    robots: read('x-robots-tag'),
    to: read('location').replace(base, ''),
  };
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'netlify-home-'));
  closers.push(() => rm(folder, { recursive: true }));
  project = checkOutProject();
  closers.push(project.remove);
  const build = await startCli(['build', '--context', 'deploy-preview']);
  const exited = once(build, 'exit');
  const streams = [build.stdout, build.stderr].flatMap((stream) => (stream ? text(stream) : []));
  const output = await Promise.all(streams);
  expect(await exited, output.join('\n')).toEqual([0, null]);
  const port = await findFreePort();
  const options = ['--no-open', '--dir', 'dist', '--functions', 'dist-functions'];
  // What runs at the edge would want a download.
  const rest = ['--framework', '#static', '--skip-wait-port', '--internal-disable-edge-functions'];
  const server = await startCli(['dev', ...options, ...rest, '--port', port.toString()]);
  closers.push(async () => {
    const ended = once(server, 'exit');
    server.kill();
    await ended;
  });
  server.stdout?.resume();
  server.stderr?.resume();
  url = `http://localhost:${port}`;
  await vi.waitFor(() => fetch(`${url}/robots.txt`), { timeout: 120_000, interval: 500 });
  home = await startTestSite(path.join(project.folder, 'dist'));
  closers.push(home.close);
});

afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

test('at least 70 addresses are asked for', () => {
  expect(addresses.size).toBeGreaterThanOrEqual(70);
});

test.for([...addresses])("Netlify's own server answers as npm start does: %s", async (address) => {
  const [ours, theirs] = await Promise.all([ask(home.url, address), ask(url, address)]);
  const bare = redirects.includes(address) && { policy: '', frame: '', robots: '' };
  expect(theirs).toEqual({ ...ours, ...bare, ...ownWays[address] });
});
