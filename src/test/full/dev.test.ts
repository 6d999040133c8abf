import { text } from 'node:stream/consumers';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { startDev, startDevSite, type DevSite } from './dev-site.ts';

// The first page of a dev server loads everything that pages are made of.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

const patience = { timeout: 60_000, interval: 50 };

let site: DevSite;

beforeAll(async () => {
  site = await startDevSite();
});

afterAll(async () => {
  await site.close();
});

/** Sends a request as a browser does when it opens a page. */
async function open(path: string): Promise<Response> {
  return fetch(site.url + path, { headers: { accept: 'text/html' }, redirect: 'manual' });
}

async function read(path: string): Promise<string> {
  return (await open(path)).text();
}

async function readStatus(path: string): Promise<number> {
  const response = await open(path);
  await response.arrayBuffer();
  return response.status;
}

async function waitForText(path: string, wanted: string): Promise<void> {
  await expect.poll(() => read(path), patience).toContain(wanted);
}

test('what is asked for often prints no warning, nor what another command is told by', async () => {
  for (const path of ['/', '/catalogue/appearances.json', '/catalogue/pages.json']) {
    expect(await readStatus(path)).toBe(200);
  }
  const output = site.readOutput();
  expect(output).toContain(`Ready at ${site.url}`);
  expect(output).not.toMatch(/\[WARN\]|--host|\[404\]|\u001B\[/);
});

describe('a change is in the next answer', () => {
  test('of a layout and of a component', async () => {
    await site.edit('src/layouts/PageShell.astro', 'Skip to content', 'Jump to content');
    await site.edit('src/components/Footer.astro', '<footer', '<footer data-changed');
    await waitForText('/', 'Jump to content');
    await waitForText('/', 'data-changed');
  });

  test('of a style', async () => {
    expect(await read('/')).toContain('--color-paper: #fffdfa');
    await site.edit('src/styles/theme.css', '--color-paper: #fffdfa', '--color-paper: #fffd00');
    await waitForText('/', '--color-paper: #fffd00');
  });

  test('of an island, in what the browser loads', async () => {
    const island = '/src/site/forms/PublicForm.client.tsx';
    expect(await read(island)).toContain('"form-row"');
    await site.edit(island.slice(1), 'className="form-row"', 'className="form-row changed"');
    await waitForText(island, 'form-row changed');
    await waitForText('/contact', 'form-row changed');
  });

  test('of a content file, on its page and in the API that reads it', async () => {
    const file = 'content/providers/marisol-reyes.yaml';
    expect(await read('/api/providers/1')).toContain('Marisol Reyes');
    await site.edit(file, 'Marisol Reyes', 'Marisol Changed');
    await waitForText('/providers/1', 'Marisol Changed');
    await waitForText('/api/providers/1', 'Marisol Changed');
    await waitForText('/api/providers', 'Marisol Changed');
  });

  test('of a function, and of what it imports, while its sessions stay', async () => {
    const me = `${site.url}/api/auth/me`;
    const session = { headers: { cookie: await logIn() } };
    const readSentence = async () => (await fetch(me)).text();
    expect(await readSentence()).toBe('Nobody is logged in here.');
    await site.edit('src/office/account/server/account-api.server.ts', 'Nobody is', 'No one is');
    await expect.poll(readSentence, patience).toBe('No one is logged in here.');

    const refuse = async () => (await fetch(me, { method: 'PUT' })).text();
    expect(await refuse()).toBe('Please use HEAD or GET at this address.');
    // The module that holds the connection is reloaded with everything that imports it.
    await site.edit('src/lib/db/database.server.ts', 'let connected', '\nlet connected');
    await site.edit('src/lib/http/app.server.ts', 'Please use', 'You may use');
    await expect.poll(refuse, patience).toBe('You may use HEAD or GET at this address.');
    expect((await fetch(me, session)).status).toBe(200);
  });
});

describe('a broken file', () => {
  /** Breaks a file, waits until `check` has seen it broken, then restores it. */
  async function breakAndMend(
    { file, from, to, path }: { file: string; from: string; to: string; path: string },
    check: () => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    const sound = await site.read(file);
    await site.edit(file, from, to);
    await expect.poll(() => readStatus(path), patience).toBe(500);
    await check();
    // A file watcher may take two quick changes for one and miss the second.
    const mend = async () => {
      await site.write(file, sound);
      return readStatus(path);
    };
    await expect.poll(mend, { ...patience, interval: 200 }).toBe(200);
  }

  test('of content is named on every page until it is mended', async () => {
    const file = 'content/pages/home.yaml';
    const [from, to] = ['\nhero:\n  title:', '\nhero:\n  titel:'];
    await breakAndMend({ file, from, to, path: '/about' }, async () => {
      await waitForText('/', `${file}: hero.title: Headline is missing.`);
    });
  });

  test('of a page fails alone, and shows again once it is mended', async () => {
    const file = 'src/pages/privacy.astro';
    await breakAndMend({ file, from: '---', to: '---\nlet = ;', path: '/privacy' }, async () => {
      expect(await readStatus('/about')).toBe(200);
    });
  });

  test('of a function fails its calls, and works again once it is mended', async () => {
    const file = 'functions/catalogue.ts';
    const [from, to] = ['export default', 'let = ;\nexport default'];
    await breakAndMend({ file, from, to, path: '/api/services' }, async () => {
      expect(await readStatus('/about')).toBe(200);
    });
  });
});

/** @returns the cookie of a new session */
async function logIn(): Promise<string> {
  const response = await fetch(`${site.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: site.password }),
  });
  expect(response.status).toBe(200);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

const reportSchema = z.object({ saves: z.array(z.object({ state: z.string() })) });

test('a save by an admin is a commit, on the page and reported live; nothing else commits', async () => {
  expect(site.git('rev-list', '--count', 'HEAD')).toBe('1');
  const cookie = await logIn();
  const value = 'Care that fits your week';
  const saved = await fetch(`${site.url}/api/admin/content`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, origin: site.url },
    body: JSON.stringify({ edits: [{ id: 'hero-title', type: 'text', value }] }),
  });
  expect(saved.status).toBe(200);
  await waitForText('/', value);
  await expect
    .poll(async () => {
      const report = await fetch(`${site.url}/api/admin/publishing`, { headers: { cookie } });
      return reportSchema.parse(await report.json()).saves.map(({ state }) => state);
    }, patience)
    .toEqual(['live']);
  expect(site.git('show', '--name-only', '--format=%an', 'HEAD')).toBe(
    'admin\n\ncontent/pages/home.yaml',
  );
  expect(await read('/build.json')).toContain(site.git('rev-parse', 'HEAD'));
});

test.for([
  ['/services/nanny', 301, '/nanny-services'],
  ['/admin/login', 302, '/admin-login'],
  ['/providers/9999', 404, null],
  ['/blog/3', 200, null],
  ['/nowhere', 404, null],
  ['/catalogue/pictures.json', 200, null],
  ['/catalogue/providers/1.json', 200, null],
  ['/signed-in.js', 200, null],
  ['/cms', 200, null],
] as const)('%s answers with %i as on the built site', async ([path, status, location]) => {
  const response = await open(path);
  expect([response.status, response.headers.get('location')]).toEqual([status, location]);
});

test('a list of caregivers to compare leads to the sheet, and no other list does', async () => {
  for (const [path, isSheet] of [
    ['/providers?compare=1,5', true],
    ['/providers?county=pasco', false],
  ] as const) {
    expect((await read(path)).includes('>Compare caregivers<'), path).toBe(isSheet);
  }
});

test('pages have the headers of the built site, and a policy that lets hot reload through', async () => {
  const { headers } = await open('/');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cache-control')).toBeNull();
  expect(headers.get('content-security-policy')).toMatch(
    /default-src 'none'.*connect-src 'self' ws:/,
  );
});

test('a data folder in use is said in one plain sentence', async () => {
  const child = startDev(process.cwd(), { PORT: '0', DATA_DIR: site.dataDir });
  const said = text(child.stderr);
  const [code] = (await once(child, 'exit')) as [number];
  expect([code, await said]).toEqual([
    1,
    `Another copy of the site is using ${site.dataDir}. Stop it, or set DATA_DIR to another folder.\n`,
  ]);
});
