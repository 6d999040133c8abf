import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { previewSentence } from '#lib/text/message.ts';
import { recommendationsSchema } from '#site/match/recommendation.ts';
import type { TestRepository } from '#test/kit/git/test-repository.ts';
import { openTestBrowser } from '#test/kit/api/test-browser.ts';
import { buildAsNetlify, type NetlifyBuild } from './build-as-netlify.ts';
import { type Ask, siteUrl } from './deployed-site.ts';
import { checkOutProject } from './project-checkout.ts';
import { startPackedFunction } from './run-packed-function.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 300_000 });

let checkout: TestRepository;
let build: NetlifyBuild;

beforeAll(async () => {
  checkout = checkOutProject();
  const commit = checkout.git('rev-parse', 'HEAD');
  build = await buildAsNetlify(checkout.folder, { CONTEXT: 'deploy-preview', COMMIT_REF: commit });
});

afterAll(() => checkout.remove());

/** Runs a packed function of the preview without any variable, as Netlify names no context to it. */
async function use(name: string, work: (ask: Ask) => Promise<void>): Promise<void> {
  const packed = build.functions.find((each) => each.name === name);
  if (!packed) throw new Error(`No function ${name} was packed.`);
  const { app, stop } = await startPackedFunction(packed, {});
  try {
    await work((...request) => openTestBrowser(siteUrl).call(app, ...request));
  } finally {
    await stop();
  }
}

test('A956: the forms and the login of a preview answer that nothing is sent from it', async () => {
  const body = { name: 'Jo', email: 'jo@example.com', subject: 'Hi', message: '0123456789' };
  await use('forms', async (ask) => {
    const answer = await ask('POST', '/api/contact', { body });
    expect([answer.status, await answer.text()]).toEqual([503, previewSentence]);
  });
  await use('account', async (ask) => {
    const login = { username: 'Ada', password: 'mangrove-tide-91' };
    const answer = await ask('POST', '/api/auth/login', { body: login });
    expect([answer.status, await answer.text()]).toEqual([503, previewSentence]);
  });
});

test('A956: the form of a preview knows what to say before it is sent', async () => {
  for (const page of ['contact', 'intake-forms']) {
    const file = path.join(checkout.folder, 'dist', `${page}.html`);
    expect(await readFile(file, 'utf8'), page).toContain(previewSentence);
  }
});

test('A956: Find My Match answers in a preview', async () => {
  await use('match', async (ask) => {
    const body = { childAges: [2], serviceTypes: ['nanny'] };
    const answer = await ask('POST', '/api/recommendations/preferences', { body });
    const { recommendations } = recommendationsSchema.parse(await answer.json());
    expect(recommendations.length).toBeGreaterThan(0);
  });
});
