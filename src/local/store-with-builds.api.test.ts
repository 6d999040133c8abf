import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, expect, test, vi } from 'vitest';
import { storeWithBuilds } from './rebuilder.ts';
import { setContentStore } from '#editing/publishing/find-store.server.ts';
import { publish } from '#editing/publishing/publish.server.ts';
import { StoreError } from '#editing/publishing/content-store.server.ts';
import { expectWarnings } from '#test/setup/expect-warnings.ts';
import { useMemorySite } from '#test/full/torture/publishing/memory-site.ts';
import { letTimePass, sendEdits } from '#test/full/torture/publishing/publishing-site.ts';

expectWarnings();

const world = useMemorySite();
const home = 'content/pages/home.yaml';
/** The commits for which a build was requested. */
let requested: (string | undefined)[];
let isAnswerLost: boolean;

beforeEach(() => {
  requested = [];
  isAnswerLost = false;
  const { store } = world.repository;
  const rebuilder = {
    request: (commit?: string) => {
      requested.push(commit);
    },
  };
  const commit: typeof store.commit = async (request) => {
    const result = await store.commit(request);
    if (isAnswerLost) throw new StoreError('away', 'It is away.', { mayHaveHappened: true });
    return result;
  };
  setContentStore(storeWithBuilds({ ...store, commit }, rebuilder));
});

const save = (value: string) =>
  sendEdits(world.admins.ada, [{ id: 'hero-title', type: 'text', value }]);

async function saveWithoutAnswer(value: string): Promise<void> {
  isAnswerLost = true;
  await save(value);
  expect((await publish()).kind).toBe('waiting');
  isAnswerLost = false;
  await letTimePass();
}

test('each commit asks for a build', async () => {
  await save('Committed');
  expect(await publish()).toEqual({ kind: 'done' });
  expect(requested).toEqual([world.repository.head().hash]);
});

test('a commit whose answer was lost is built when it is found', async () => {
  await saveWithoutAnswer('Answer lost');
  expect(requested).toEqual([]);
  expect(await publish()).toEqual({ kind: 'done' });
  await vi.waitFor(() => expect(requested).toEqual([world.repository.head().hash]));
});

test('a commit that is found is not built again where the site was built from it meanwhile', async () => {
  await saveWithoutAnswer('Built meanwhile');
  world.site.build(world.repository);
  expect(await publish()).toEqual({ kind: 'done' });
  // Enough time to read the built commits.
  await wait(100);
  expect(requested).toEqual([]);
});

test('words that somebody else has committed alike are built', async () => {
  const text = world.repository.head().files.get(home) ?? '';
  await save('Alike');
  world.repository.push({ [home]: text.replace(/^(hero:\n {2}title: ).*$/m, '$1Alike') });
  expect(await publish()).toEqual({ kind: 'done' });
  expect(world.repository.commits).toHaveLength(2);
  await vi.waitFor(() => expect(requested).toEqual([world.repository.head().hash]));
});
