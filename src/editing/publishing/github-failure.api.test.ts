import { inspect } from 'node:util';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ConfigurationError } from '#lib/env.server.ts';
import { type ContentStore, StoreError } from './content-store.server.ts';
import { quoteGithub, readGithubOptions } from './github-call.server.ts';
import { openGithubStore } from './github-store.server.ts';
import type { Access } from '#test/kit/git/answer-query.ts';
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

/** Returns the error of a refused call, and asserts that it does not contain the token. */
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
      `status ${status}`,
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
    'ASVS 15.3.2: %s is refused or limited, and nothing is asked twice',
    async (_, fault, facts) => {
      github.order('read', fault);
      expect(await explain(store.readHead())).toMatchObject(facts);
      github.order('write', fault);
      expect(await explain(save())).toMatchObject({ ...facts, mayHaveHappened: false });
      expect([readBranch(), countWrites()]).toEqual([head, 1]);
    },
  );

  test.each(absences)(
    'ASVS 13.2.6: after %s GitHub is away, and a save may have happened',
    async (_, fault) => {
      store = open({ answerWithinMs: fault.kind === 'hang' ? 2000 : 8000 });
      github.order('read', fault);
      expect(await explain(store.readHead())).toMatchObject({
        kind: 'away',
        mayHaveHappened: false,
      });
      github.order('write', fault);
      expect(await explain(save())).toMatchObject({ kind: 'away', mayHaveHappened: true });
      expect(countWrites()).toBe(1);
    },
  );

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

  const inRules = (rule: string) =>
    `At GitHub, under Settings, Rules or Branches, let the account of GITHUB_TOKEN bypass ${rule}, or take the rule away.`;
  test.for([
    {
      type: 'BRANCH_PROTECTION_RULE_VIOLATION',
      kind: 'refused',
      message: 'Changes must be made through a pull request.',
      remedy: inRules('the rule that asks for pull requests'),
    },
    {
      type: 'UNPROCESSABLE',
      kind: 'refused',
      message:
        'Repository rule violations found\n\nChanges must be made through a pull request.\n\n',
      remedy: inRules('the rule that asks for pull requests'),
    },
    {
      type: 'BRANCH_PROTECTION_RULE_VIOLATION',
      kind: 'refused',
      message: 'At least 1 approving review is required by reviewers with write access.',
      remedy: inRules('the rule that asks for pull requests'),
    },
    {
      type: 'UNPROCESSABLE',
      kind: 'refused',
      message: 'Commits must have verified signatures.',
      remedy: inRules('the rule that asks for signed commits'),
    },
    {
      type: 'BRANCH_PROTECTION_RULE_VIOLATION',
      kind: 'refused',
      message: 'Required status check "build" is expected.',
      remedy: inRules('the rule that asks for checks'),
    },
    {
      type: 'UNPROCESSABLE',
      kind: 'refused',
      message: 'Repository rule violations found\n\nPush cannot contain secrets',
      remedy: 'Take it out of the text and save again, or allow it at GitHub, under Security.',
    },
    {
      type: 'BRANCH_PROTECTION_RULE_VIOLATION',
      kind: 'refused',
      message: 'The moon must be full.',
      remedy: inRules('the rules of the branch'),
    },
    {
      type: 'FORBIDDEN',
      kind: 'refused',
      message: 'Resource not accessible by personal access token',
      remedy: 'Check GITHUB_REPOSITORY, GITHUB_BRANCH and the rights of GITHUB_TOKEN.',
    },
    {
      type: 'UNPROCESSABLE',
      kind: 'broken',
      message: 'The file content/site.yaml is <b>too</b> large.',
      remedy: '"The file content/site.yaml is too large."',
    },
    { type: 'NEVER_SEEN', kind: 'broken', message: 'Nobody knows.', remedy: '"Nobody knows."' },
  ])('A867: "$message" of $type reaches the admin with a remedy', async (refusal) => {
    const { type, message, kind, remedy } = refusal;
    github.order('write', { kind: 'errors', errors: [{ type, message }] });
    const error = await explain(save());
    expect(error).toMatchObject({ kind, mayHaveHappened: false });
    expect(error.message).toMatch(/^GitHub refused the save: "/);
    const words = message.replace(/<.*?>/g, '').replaceAll('"', "'").split(/\s+/).join(' ').trim();
    expect(error.message).toContain(`"${words}"`);
    expect(error.message).toContain(remedy);
  });

  test('A867: a save that came too soon after another is tried again later', async () => {
    const message = 'was submitted too quickly';
    github.order('write', { kind: 'errors', errors: [{ type: 'UNPROCESSABLE', message }] });
    expect(await explain(save())).toMatchObject({ kind: 'limited', retryAfterMs: 60_000 });
  });

  test('A867: what GitHub says with another status reaches the admin, a page of a proxy does not', async () => {
    const message = 'Repository access blocked';
    github.order('write', { kind: 'status', status: 451, message });
    expect((await explain(save())).message).toBe(
      'GitHub refused the save: "Repository access blocked (451)" Check GITHUB_REPOSITORY and the rights of GITHUB_TOKEN.',
    );
  });

  test('A867: of any message, at most 300 characters are quoted, without markup or keys', () => {
    const { token } = github.options;
    const key = fc.constantFrom(
      'ghp_0123456789abcdefghijABCDEFGHIJ012345',
      'github_pat_11AAAA_bbb',
    );
    const piece = fc.oneof(fc.string({ unit: 'binary' }), key, fc.constantFrom('<b>', '\n', '"'));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const quoted = quoteGithub(pieces.join(' '));
        expect(Array.from(quoted).length).toBeLessThanOrEqual(302);
        expect(quoted).toMatch(/^"[^"<>\n]*"$/);
        expect(quoted).not.toMatch(/ghp_|github_pat_/);
        expect(quoted).not.toContain(token);
      }),
    );
  });

  const openly = { viewerCanPush: true, requiredApprovingReviewCount: null };
  const classic = { ...openly, requiredStatusCheckContexts: [] };
  test.for<[string, Partial<Access>, string]>([
    ['a token that only reads', { viewerPermission: 'READ' }, 'Contents: Read and write'],
    ['a token of a stranger', { viewerPermission: null }, 'Contents: Read and write'],
    ['an archived repository', { isArchived: true }, 'Unarchive it'],
    [
      'a branch for others',
      { refUpdateRule: { ...classic, viewerCanPush: false } },
      'but not write it',
    ],
    ['a rule', { rules: [{ type: 'PULL_REQUEST' }] }, 'asks for pull requests at GitHub'],
    [
      'a classic protection',
      { refUpdateRule: { ...classic, requiredApprovingReviewCount: 1 } },
      'asks for pull requests at GitHub',
    ],
    [
      'checks',
      { refUpdateRule: { ...classic, requiredStatusCheckContexts: ['build'] } },
      'asks for checks at GitHub',
    ],
  ])('A867: %s is told before the first save', async ([, access, words]) => {
    github.allow(access);
    const error = await explain(store.check?.({ hasCommitted: false }) ?? Promise.resolve());
    expect(error).toMatchObject({ kind: 'refused', retryAfterMs: 0 });
    expect(error.message).toContain(words);
    expect(github.calls.length).toBe(1);
  });

  test('A867: rules that hinder nothing are not told, and none after a save', async () => {
    const check = async (hasCommitted: boolean) => store.check?.({ hasCommitted });
    await check(false);
    github.allow({
      refUpdateRule: classic,
      rules: [
        { type: 'DELETION' },
        { type: 'REQUIRED_SIGNATURES' },
        { type: 'PULL_REQUEST', enforcement: 'EVALUATE' },
      ],
    });
    await check(false);
    github.allow({ rules: [{ type: 'PULL_REQUEST' }] });
    await check(true);
    expect(await explain(check(false))).toMatchObject({ kind: 'refused' });
    store = open({ branch: 'gone' });
    expect(await explain(check(true))).toMatchObject({ kind: 'refused' });
  });

  test('A910: a token that only reads is told before the first save, and nothing is committed', async () => {
    const check = async (hasCommitted: boolean) => store.check?.({ hasCommitted });
    const message = 'Resource not accessible by personal access token';
    github.order('write', { kind: 'errors', errors: [{ type: 'FORBIDDEN', message }] });
    expect(await explain(check(false))).toMatchObject({
      kind: 'refused',
      retryAfterMs: 0,
      message: expect.stringContaining('Contents: Read and write') as string,
    });
    await check(false);
    expect([readBranch(), countWrites()]).toEqual([head, 2]);
    await check(true);
    expect(countWrites()).toBe(2);
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
  ])('ASVS 12.3.1: are refused with a sentence where they are wrong: %j', (wrong, sentence) => {
    set({ GITHUB_TOKEN: 'secret', GITHUB_REPOSITORY: 'agency/website' });
    set(wrong);
    expect(readGithubOptions).toThrow(ConfigurationError);
    expect(readGithubOptions).toThrow(sentence);
    expect(readGithubOptions).not.toThrow(/sec ret/);
  });
});
