import { once } from 'node:events';
import { createServer } from 'node:net';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { editorApi } from '#editing/editor/server/editor-api.server.ts';
import { publish } from '#editing/publishing/publish.server.ts';
import { type CallKind, type Fault } from '#test/kit/git/fault.ts';
import { useGithubProject } from './github-project.ts';
import { letTimePass, loadReport } from './publishing-site.ts';
import { expectWarnings } from '#test/setup/expect-warnings.ts';
import { sizes, testTimeoutMs } from '#test/full/torture/sizes.ts';
import { expectSoundAnswer } from '#test/full/torture/sound-answer.ts';

vi.setConfig({ testTimeout: testTimeoutMs });
expectWarnings();

const project = useGithubProject();

beforeEach(() => {
  vi.stubEnv('PUBLISH_WINDOW_SECONDS', '0');
  project.open();
});

const gone = /^GitHub cannot be reached\.$/;
const unable = /^GitHub cannot answer right now\.$/;
const garbled = /^GitHub's answer was incomplete, or something else answered instead\.$/;
const tooMuch = /^GitHub got too many requests and asked for a pause\.$/;

/** The faults of a call, and what an admin is told about each. */
const faults: [string, Fault, RegExp][] = [
  ['a cut connection', { kind: 'reset' }, gone],
  ['a token that is no more', { kind: 'status', status: 401 }, /GITHUB_TOKEN/],
  ['a second limit', { kind: 'status', status: 403, headers: { 'retry-after': '90' } }, tooMuch],
  ['a page of a proxy', { kind: 'html' }, garbled],
  ['no answer in time', { kind: 'hang' }, gone],
  ['status 503', { kind: 'status', status: 503 }, unable],
  ['too few rights', { kind: 'status', status: 403 }, /GITHUB_REPOSITORY.*GITHUB_TOKEN/],
  ['an answer cut short', { kind: 'truncate' }, garbled],
  ['too many calls', { kind: 'status', status: 429 }, tooMuch],
  ['status 500', { kind: 'status', status: 500 }, unable],
  ['status 502', { kind: 'status', status: 502 }, unable],
];

/** The calls that push a save to GitHub: head, texts, hashes, and the commit. */
const calls: [string, CallKind, number][] = [
  ['the head', 'read', 0],
  ['the texts', 'read', 1],
  ['the hashes', 'read', 2],
  ['the commit', 'write', 0],
];

const all = calls.flatMap((_, turn) =>
  faults.map((fault, index) => ({ fault, call: calls[(index + turn) % calls.length] })),
);
const runs = Array.from({ length: sizes.githubFaults }, (_, index) => ({
  ...(all[index % all.length] ?? expect.fail()),
  number: index + 1,
}));

let saves = 0;
const nextText = () => `Headline ${(saves += 1)}`;

/** Publishes until GitHub has the save, once. */
async function expectHealed(saveId: string, text: string): Promise<void> {
  for (let turns = 0; turns < 3; turns += 1) {
    await letTimePass();
    if ((await publish()).kind === 'done') break;
  }
  expect([project.countCommits(saveId), project.readHeadline()]).toEqual([1, text]);
  const report = await loadReport(project.admins.bob);
  expect(report.store).toEqual({ state: 'ok' });
  expect(report.saves.find(({ id }) => id === saveId)).toMatchObject({ state: 'committed' });
}

async function expectTold(saveId: string, sentence: RegExp): Promise<void> {
  const { ada } = project.admins;
  await expectSoundAnswer(await ada.call(editorApi, 'GET', '/api/admin/publishing'));
  const { store, saves: told } = await loadReport(ada);
  expect(store).toEqual({ state: 'waiting', message: expect.stringMatching(sentence) as string });
  expect(told.find(({ id }) => id === saveId)).toMatchObject({ state: 'queued' });
}

describe('GitHub fails', () => {
  test.for(runs)(
    'with $fault.0 when asked for $call.0 ($number): the save waits, an admin is told, and it is made once',
    async ({ fault: [, fault, sentence], call }) => {
      const [, kind, after] = call ?? expect.fail();
      const text = nextText();
      const saveId = await project.saveHeadline(text);
      project.open({ answerWithinMs: fault.kind === 'hang' ? 1500 : 8000 });
      project.github.order(kind, fault, { after });

      expect((await publish()).kind).toBe('waiting');
      await expectTold(saveId, sentence);
      const asked = project.github.calls.length;
      expect((await publish()).kind).toBe('waiting');
      expect(project.github.calls).toHaveLength(asked);

      project.open();
      await expectHealed(saveId, text);
    },
  );

  test('after it has made the commit: the save is found there and not made again', async () => {
    const text = nextText();
    const saveId = await project.saveHeadline(text);
    project.github.order('write', { kind: 'lose-reply' });
    expect((await publish()).kind).toBe('waiting');
    expect(project.countCommits(saveId)).toBe(1);
    await expectTold(saveId, gone);
    await expectHealed(saveId, text);
  });

  test.for(['refused', 'unresolved'])('by a connection that is %s', async (way) => {
    const text = nextText();
    const saveId = await project.saveHeadline(text);
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const { port } = probe.address() as { port: number };
    probe.close();
    const host = way === 'refused' ? `127.0.0.1:${port}` : 'github.invalid';
    project.open({ endpoint: `http://${host}/graphql`, answerWithinMs: 1500 });
    expect((await publish()).kind).toBe('waiting');
    await expectTold(saveId, gone);
    project.open();
    await expectHealed(saveId, text);
  });

  test.for([2, 7].slice(0, sizes.delays))(
    'to stand still: %s commits of somebody else come first',
    async (times) => {
      const text = nextText();
      const saveId = await project.saveHeadline(text);
      project.github.order('write', { kind: 'move-head' }, { times });
      expect((await publish()).kind).toBe(times < 5 ? 'done' : 'waiting');
      await expectHealed(saveId, text);
    },
  );

  test.for([4, 12].slice(0, sizes.delays))(
    'to show its newest head %s times: nothing is taken for done',
    async (times) => {
      const first = nextText();
      await project.saveHeadline(first);
      await publish();
      const former = project.readHeadline();
      const second = nextText();
      const firstId = await project.saveHeadline(second);
      await publish();
      // The outdated head already has this text, so there seems to be nothing to do.
      const saveId = await project.saveHeadline(former);
      project.github.order('read', { kind: 'old-head' }, { times });
      for (let turns = 0; turns < 4; turns += 1) await publish();
      await expectHealed(saveId, former);
      expect(project.countCommits(firstId)).toBe(1);
    },
  );
});

describe('between two commits', () => {
  beforeEach(() => {
    vi.stubEnv('PUBLISH_WINDOW_SECONDS', '3600');
  });

  test('the time that was set passes, and nothing is asked of GitHub meanwhile', async () => {
    await letTimePass();
    const first = await project.saveHeadline(nextText());
    expect((await publish()).kind).toBe('done');
    const text = nextText();
    const second = await project.saveHeadline(text);
    const asked = project.github.calls.length;
    expect((await publish()).kind).toBe('waiting');
    expect(project.github.calls).toHaveLength(asked);
    expect([first, second].map(project.countCommits)).toEqual([1, 0]);
    await expectHealed(second, text);
  });

  test('it passes also where the answer to the first was lost', async () => {
    await letTimePass();
    const first = await project.saveHeadline(nextText());
    project.github.order('write', { kind: 'lose-reply' });
    await publish();
    const text = nextText();
    const second = await project.saveHeadline(text);
    await letTimePass();
    expect((await publish()).kind).toBe('waiting');
    const { kind, ...rest } = await publish();
    expect([kind, rest]).toEqual(['waiting', { waitMs: expect.closeTo(3_600_000, -6) as number }]);
    expect([first, second].map(project.countCommits)).toEqual([1, 0]);
    await expectHealed(second, text);
  });
});
