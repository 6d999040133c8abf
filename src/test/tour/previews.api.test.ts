import { execFileSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { apps } from '#apps.ts';
import { previewSentence } from '#lib/text/message.ts';
import { recommendationsSchema } from '#site/match/recommendation.ts';
import { openTestBrowser } from '#test/kit/api/test-browser.ts';
import { useBuiltCatalogue } from '#test/kit/site/built-catalogue.ts';
import packageJson from '../../../package.json' with { type: 'json' };

const message = { name: 'Jo', email: 'jo@example.com', subject: 'Hi', message: '0123456789' };
const login = { username: 'Ada', password: 'mangrove-tide-91' };
const browser = openTestBrowser();

useBuiltCatalogue();

beforeEach(() => {
  vi.stubEnv('DATABASE_URL', '');
  vi.stubEnv('SESSION_SECRET', '');
});

afterEach(() => {
  vi.unstubAllEnvs();
});

describe.for(['deploy-preview', 'branch-deploy'])('at Netlify, a %s without a database', (name) => {
  beforeEach(() => {
    vi.stubEnv('CONTEXT', name);
  });

  test.for<[string, keyof typeof apps, unknown?]>([
    ['GET /api/form-mark', 'forms'],
    ['POST /api/contact', 'forms', message],
    ['POST /api/auth/login', 'account', login],
    ['POST /api/auth/link', 'account', { token: 'x'.repeat(43) }],
    ['POST /api/recommendations/session_1763730000000_k3jx81a/viewed/1', 'match', {}],
  ])('A956: answers %s with a sentence that says so', async ([call, app, body]) => {
    const [method = '', path = ''] = call.split(' ');
    const answer = await browser.call(apps[app], method, path, { body });
    expect([answer.status, await answer.text()]).toEqual([503, previewSentence]);
    expect(answer.headers.has('retry-after')).toBe(false);
  });

  test('A956: says so with a secret of its own, too, and answers a form that is not right', async () => {
    vi.stubEnv('SESSION_SECRET', 'the preview has a secret of its own');
    const sent = await browser.call(apps.forms, 'POST', '/api/contact', { body: message });
    expect([sent.status, await sent.text()]).toEqual([503, previewSentence]);
    const short = { ...message, name: 'J' };
    const refused = await browser.call(apps.forms, 'POST', '/api/contact', { body: short });
    expect(refused.status).toBe(422);
  });

  test('A956: shows a form that was sent without script again, with the sentence and what was typed', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const bytes = new TextEncoder().encode(new URLSearchParams(message).toString());
    const answer = await browser.call(apps.forms, 'POST', '/api/contact', { bytes, headers });
    expect(answer.status).toBe(503);
    const page = await answer.text();
    expect(page).toContain(previewSentence);
    expect(page).toContain('0123456789</textarea>');
  });

  test('A956: finds matches', async () => {
    const path = '/api/recommendations/preferences';
    const body = { childAges: [2], serviceTypes: ['nanny'] };
    const answer = await browser.call(apps.match, 'POST', path, { body });
    const { recommendations } = recommendationsSchema.parse(await answer.json());
    expect(recommendations.length).toBeGreaterThan(0);
  });
});

test('A956: a site that is live never calls itself a preview', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubEnv('CONTEXT', 'production');
  const answer = await browser.call(apps.forms, 'POST', '/api/contact', { body: message });
  expect([answer.status, log.mock.calls.length]).toEqual([500, 1]);
  expect(await answer.text()).not.toBe(previewSentence);
  log.mockClear();
});

test('A956: the build of a preview migrates the database that it has', () => {
  const run = (DATABASE_URL: string) =>
    execFileSync('sh', ['-c', `npm() { echo "$2"; }; ${packageJson.scripts['build:preview']}`], {
      env: { PATH: process.env.PATH, DATABASE_URL },
      encoding: 'utf8',
    }).split('\n');
  expect(run('')).toEqual(['build', 'bundle', '']);
  expect(run('postgresql://own@branch.example/site')).toEqual(['migrate', 'build', 'bundle', '']);
});
