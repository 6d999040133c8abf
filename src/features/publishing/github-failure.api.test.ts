import { inspect } from 'node:util';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ConfigurationError } from '#lib/env.server.ts';
import { type ContentStore, StoreError } from './content-store.server.ts';
import { readGithubOptions } from './github-call.server.ts';
import { openGithubStore } from './github-store.server.ts';
import { type Fault } from '#test/kit/git/fault.ts';
import { startGithub, type TestGithub } from '#test/kit/git/start-github.ts';
import {
  fillRepository,
  openRepository,
  runGit,
  type TestRepository,
} from '#test/kit/git/test-repository.ts';
import { copyPrepared } from '#test/setup/prepared-folder.ts';

const site = 'content/site.yaml';

let repository: TestRepository;
let bare: string;
let github: TestGithub;
let store: ContentStore;
let head: string;

const readBranch = () => runGit(bare, ['rev-parse', 'main']);
const open = (options: object = {}) =>
  openGithubStore({ ...github.options, writeEveryMs: 0, ...options });
const save = (text = 'new\n', expectedHead = head) =>
  store.commit({
    expectedHead,
    changes: [{ path: site, contents: text }],
    message: 'Save a text',
    authorName: 'Edith',
  });
const countWrites = () => github.calls.filter(({ kind }) => kind === 'write').length;

/** What a call was refused with, which never tells the token. */
async function explain(task: Promise<unknown>): Promise<StoreError> {
  const error = await task.then(
    () => new Error('It was not refused.'),
    (reason: unknown) => reason,
  );
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(github.options.token);
  if (error instanceof StoreError) return error;
  throw error;
}

/** A repository with two commits, and its bare clone. */
function prepareRepositories(folder: string): void {
  const { write, commitAll } = fillRepository(folder, { [site]: 'old\n' });
  write({ [site]: 'first\n' });
  commitAll('Second');
  runGit(folder, ['clone', '--quiet', '--bare', '.', 'bare.git']);
}

beforeEach(async () => {
  repository = openRepository(copyPrepared('github-faults', prepareRepositories));
  bare = path.join(repository.folder, 'bare.git');
  head = readBranch();
  github = await startGithub(bare);
  store = open();
});

afterEach(async () => {
  await github.stop();
  repository.remove();
});

describe('a fault at GitHub', () => {
  const limited = { status: 403, message: 'API rate limit exceeded for user ID 1.' };
  const soon = Math.ceil(Date.now() / 1000) + 1800;
  const refusals: [string, Fault, object][] = [
    [
      'bad credentials',
      { kind: 'status', status: 401, message: 'Bad credentials' },
      { kind: 'refused', message: 'GitHub does not accept GITHUB_TOKEN; set a new one.' },
    ],
    ['too few rights', { kind: 'status', status: 403, message: 'Forbidden' }, { kind: 'refused' }],
    ['no such address', { kind: 'status', status: 404 }, { kind: 'refused' }],
    ['a move', { kind: 'status', status: 301, headers: { location: '/' } }, { kind: 'refused' }],
    [
      'a query that the token may not ask',
      { kind: 'errors', errors: [{ type: 'FORBIDDEN', message: 'Resource not accessible' }] },
      { kind: 'refused' },
    ],
    [
      'a second limit',
      { kind: 'status', status: 403, headers: { 'retry-after': '90' } },
      { kind: 'limited', retryAfterMs: 90_000 },
    ],
    [
      'a second limit that says nothing',
      { kind: 'status', status: 403, message: 'You have exceeded a secondary rate limit.' },
      { kind: 'limited', retryAfterMs: 60_000 },
    ],
    ['too many calls', { kind: 'status', status: 429 }, { kind: 'limited', retryAfterMs: 60_000 }],
    [
      'a used up limit',
      {
        kind: 'status',
        ...limited,
        headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': soon.toString() },
      },
      { kind: 'limited' },
    ],
    [
      'a used up limit of queries',
      { kind: 'errors', errors: [{ type: 'RATE_LIMITED', message: 'API rate limit exceeded' }] },
      { kind: 'limited', retryAfterMs: 60_000 },
    ],
  ];
  const absences: [string, Fault][] = [
    ...[500, 502, 503].map((status): [string, Fault] => [
      `status ${status.toString()}`,
      { kind: 'status', status },
    ]),
    ['a cut connection', { kind: 'reset' }],
    ['no answer in time', { kind: 'hang' }],
    ['an answer that is cut short', { kind: 'truncate' }],
    ['the page of a proxy', { kind: 'html' }],
    [
      'a query that took too long',
      { kind: 'errors', errors: [{ message: 'Something went wrong while executing your query.' }] },
    ],
  ];

  test.each(refusals)(
    '%s is refused or limited, and nothing is asked twice',
    async (_, fault, facts) => {
      github.order('read', fault);
      expect(await explain(store.readHead())).toMatchObject(facts);
      github.order('write', fault);
      expect(await explain(save())).toMatchObject({ ...facts, mayHaveHappened: false });
      expect([readBranch(), countWrites()]).toEqual([head, 1]);
    },
  );

  test.each(absences)('after %s GitHub is away, and a save may have happened', async (_, fault) => {
    store = open({ answerWithinMs: fault.kind === 'hang' ? 2000 : 8000 });
    github.order('read', fault);
    expect(await explain(store.readHead())).toMatchObject({ kind: 'away', mayHaveHappened: false });
    github.order('write', fault);
    expect(await explain(save())).toMatchObject({ kind: 'away', mayHaveHappened: true });
    expect(countWrites()).toBe(1);
  });

  test('the pause of a used up limit lasts until GitHub says that it ends', async () => {
    const resetAt = Math.ceil(Date.now() / 1000) + 1800;
    const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': resetAt.toString() };
    github.order('read', { kind: 'status', status: 403, headers });
    const { kind, retryAfterMs } = await explain(store.readHead());
    expect(kind).toBe('limited');
    expect(retryAfterMs).toBeGreaterThan(1_790_000);
    expect(retryAfterMs).toBeLessThanOrEqual(1_801_000);
  });

  test('a save whose answer is lost has happened once', async () => {
    github.order('write', { kind: 'lose-reply' });
    expect(await explain(save())).toMatchObject({ kind: 'away', mayHaveHappened: true });
    expect(runGit(bare, ['rev-parse', 'main^'])).toBe(head);
    const question = { head: readBranch(), folders: ['content'], limit: 1 };
    expect(await store.listCommits(question)).toMatchObject([{ message: 'Save a text' }]);
    expect(countWrites()).toBe(1);
  });

  test('a save for which there is nobody any more has not happened', async () => {
    github.order('read', { kind: 'leave' });
    expect(await explain(save())).toMatchObject({ kind: 'away', mayHaveHappened: false });
    expect([readBranch(), github.calls.length]).toEqual([head, 1]);
  });

  test('a head that moves just before the save makes it stale', async () => {
    github.order('write', { kind: 'move-head' });
    expect(await save()).toEqual({ kind: 'stale' });
    expect(runGit(bare, ['show', `main:${site}`])).toBe('first');
  });

  test('an outdated view of the head does not make a save stale', async () => {
    github.order('read', { kind: 'old-head' }, { times: 5 });
    expect(await store.readHead()).not.toBe(head);
    expect(await save()).toMatchObject({ kind: 'committed' });
  });

  test('another refusal of a save is not taken for a stale head', async () => {
    const message = 'Expected branch name to be given';
    github.order('write', { kind: 'errors', errors: [{ type: 'UNPROCESSABLE', message }] });
    expect(await explain(save())).toMatchObject({ kind: 'broken', mayHaveHappened: false });
  });

  test('a branch that wants a review first is a matter of settings', async () => {
    const message =
      'Repository rule violations found\n\nChanges must be made through a pull request.';
    github.order('write', { kind: 'errors', errors: [{ type: 'UNPROCESSABLE', message }] });
    expect(await explain(save())).toMatchObject({ kind: 'refused' });
  });

  test('a repository or branch that is not there is a matter of settings', async () => {
    store = open({ repository: 'agency/other' });
    expect(await explain(store.readHead())).toMatchObject({ kind: 'refused' });
    expect(await explain(store.readTexts(head, [site]))).toMatchObject({ kind: 'refused' });
    store = open({ branch: 'gone' });
    const sentence = 'The GitHub repository has no branch gone; check GITHUB_BRANCH.';
    expect(await explain(store.readHead())).toMatchObject({ kind: 'refused', message: sentence });
    expect(await explain(save())).toMatchObject({ kind: 'refused' });
  });

  test('a wrong token is a matter of settings', async () => {
    store = open({ token: 'another' });
    expect(await explain(store.readHead())).toMatchObject({ kind: 'refused' });
  });

  test('bytes that arrive cut short are not taken for the file', async () => {
    github.order('read', { kind: 'truncate' }, { after: 1 });
    expect(await explain(store.readBytes(head, site))).toMatchObject({ kind: 'away' });
  });
});

test('writes are apart, also those of two stores, and reads do not wait', async () => {
  const stores = [open({ writeEveryMs: 250 }), open({ writeEveryMs: 250 })];
  await Promise.all(
    stores.map((each, index) =>
      each.commit({
        expectedHead: head,
        changes: [{ path: site, contents: index.toString() }],
        message: 'Save',
        authorName: 'Edith',
      }),
    ),
  );
  const [first, second] = github.calls.filter(({ kind }) => kind === 'write');
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(250);
});

describe('the settings for GitHub', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  function set(variables: Record<string, string>): void {
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  }

  test('are none without a token', () => {
    set({ GITHUB_TOKEN: '', GITHUB_REPOSITORY: 'agency/website' });
    expect(readGithubOptions()).toBeNull();
  });

  test('name repository, branch and address', () => {
    set({ GITHUB_TOKEN: 'secret', GITHUB_REPOSITORY: 'agency/website', GITHUB_BRANCH: '' });
    set({ GITHUB_GRAPHQL_URL: '' });
    const usual = { repository: 'agency/website', branch: 'main', token: 'secret' };
    expect(readGithubOptions()).toEqual(usual);
    set({ GITHUB_BRANCH: 'live', GITHUB_GRAPHQL_URL: 'https://github.example/api/graphql' });
    expect(readGithubOptions()).toEqual({
      ...usual,
      branch: 'live',
      endpoint: 'https://github.example/api/graphql',
    });
  });

  test.each([
    [{ GITHUB_REPOSITORY: '' }, /^GITHUB_TOKEN is set, but GITHUB_REPOSITORY is not/],
    [{ GITHUB_REPOSITORY: 'website' }, /^GITHUB_REPOSITORY must name/],
    [{ GITHUB_TOKEN: 'sec ret\n' }, /^GITHUB_TOKEN must be one word/],
    [{ GITHUB_GRAPHQL_URL: 'github' }, /^GITHUB_GRAPHQL_URL must be a web address/],
    [{ GITHUB_GRAPHQL_URL: 'http://github.example/graphql' }, /must begin with https:/],
  ])('are refused with a sentence where they are wrong: %j', (wrong, sentence) => {
    set({ GITHUB_TOKEN: 'secret', GITHUB_REPOSITORY: 'agency/website' });
    set(wrong);
    expect(readGithubOptions).toThrow(ConfigurationError);
    expect(readGithubOptions).toThrow(sentence);
    expect(readGithubOptions).not.toThrow(/sec ret/);
  });
});
