import { mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStaticSite } from '#local/static/static-site.ts';
import { exchangeFolder } from './rebuilder.ts';

const pages = Array.from({ length: 12 }, (_, index) => `page-${index}`);
const builds = 60;

let root: string;
let distDir: string;
let answerStatic: ReturnType<typeof createStaticSite>;

async function build(folder: string, number: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'build.json'), JSON.stringify({ commit: number.toString() }));
  for (const page of pages) {
    await writeFile(path.join(folder, `${page}.html`), toText(page, number));
  }
}

const toText = (page: string, number: number) => `<p>${page} of ${number}</p>`;

async function ask(address: string): Promise<[number, string]> {
  const { status, body } = await answerStatic({
    path: address,
    search: '',
    host: 'localhost',
    acceptEncoding: '',
    ifNoneMatch: '',
  });
  return [status, body?.toString() ?? ''];
}

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'exchange-test-'));
  distDir = path.join(root, 'dist');
  await writeFile(path.join(root, 'netlify.toml'), '');
  await build(distDir, 0);
  answerStatic = createStaticSite(distDir, path.join(root, 'netlify.toml'));
});

afterEach(async () => {
  await rm(root, { recursive: true });
});

test('whoever asks while builds are exchanged gets a page, and after that the new one', async () => {
  let isOver = false;
  const answers: [number, string][] = [];
  const visit = async (first: number) => {
    for (let turn = first; !isOver; turn += 1) {
      answers.push(await ask(`/${pages[turn % pages.length] ?? ''}`));
      // Gives the exchange a turn.
      await new Promise(setImmediate);
    }
  };
  const visits = Promise.all([0, 3, 6, 9].map(visit));
  for (let number = 1; number <= builds; number += 1) {
    await build(`${distDir}-next`, number);
    await exchangeFolder(distDir, `${distDir}-next`);
    for (const page of pages.slice(0, 2)) {
      expect(await ask(`/${page}`)).toEqual([200, toText(page, number)]);
    }
  }
  isOver = true;
  await visits;
  expect(answers.length).toBeGreaterThan(builds);
  expect(answers.filter(([status]) => status !== 200)).toEqual([]);
});

test('a page that nobody had read is waited for in the moment without a folder', async () => {
  await ask('/page-0');
  await build(`${distDir}-next`, 1);
  await rename(distDir, `${distDir}-former`);
  const waiting = ask('/page-5');
  // Enough time to look for the page in vain.
  for (let look = 0; look < 20; look += 1) await stat(distDir).catch(() => undefined);
  await rename(`${distDir}-next`, distDir);
  expect(await waiting).toEqual([200, toText('page-5', 1)]);
});

test('a page that a build has dropped is missing, not waited for', async () => {
  await build(`${distDir}-next`, 1);
  await rm(path.join(`${distDir}-next`, 'page-1.html'));
  await exchangeFolder(distDir, `${distDir}-next`);
  expect((await ask('/page-1'))[0]).toBe(404);
});
