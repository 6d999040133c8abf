import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { migrate } from '#lib/db/migration.server.ts';
import { setContentStore } from '#editing/publishing/find-store.server.ts';
import { publish } from '#editing/publishing/publish.server.ts';
import { describeOnEachDatabase } from '#test/kit/database/describe-with-database.ts';
import { createMemoryRepository, type MemoryRepository } from './memory-repository.ts';
import {
  loadOverlay,
  loadReport,
  openMemoryBuild,
  sendEdits,
  signInBoth,
  type Admins,
  type MemoryBuild,
} from './publishing-site.ts';
import { shippedFiles } from './memory-site.ts';
import { sizes, testTimeoutMs } from '#test/full/torture/sizes.ts';

vi.setConfig({ testTimeout: testTimeoutMs });

const home = 'content/pages/home.yaml';
const headline = 'Exceptional Childcare & Family Support Services';
const pairs = Array.from({ length: sizes.pairs }, (_, index) => (index + 1).toString());

describeOnEachDatabase('two admins who save at the same moment', () => {
  let admins: Admins;
  let site: MemoryBuild;
  let repository: MemoryRepository;

  beforeAll(async () => {
    await migrate();
    site = openMemoryBuild();
    return () => {
      site.close();
      setContentStore(undefined);
    };
  });

  beforeEach(async () => {
    vi.stubEnv('PUBLISH_WINDOW_SECONDS', '0');
    admins = await signInBoth();
    repository = createMemoryRepository(shippedFiles);
    setContentStore(repository.store);
    site.build(repository);
    return () => {
      vi.unstubAllEnvs();
    };
  });

  test('the same words: one is told yes, the other is shown both values', async () => {
    let present = headline;
    for (const number of pairs) {
      const [hers, his] = [`Ada's ${number}`, `Bob's ${number}`];
      const edit = { id: 'hero-title', type: 'text', base: present } as const;
      const answers = await Promise.all([
        sendEdits(admins.ada, [{ ...edit, value: hers }]),
        sendEdits(admins.bob, [{ ...edit, value: his }]),
      ]);
      const isHers = answers[0].status === 200;
      const [winner, loser] = isHers ? answers : answers.toReversed();
      expect([winner?.status, loser?.status]).toEqual([200, 409]);
      const theirs = isHers ? hers : his;
      expect(await loser?.json()).toMatchObject({
        conflicts: [
          {
            id: 'hero-title',
            base: present,
            yours: isHers ? his : hers,
            theirs,
            by: isHers ? 'Ada' : 'Bob',
          },
        ],
      });
      present = theirs;
    }
    expect(await loadOverlay()).toEqual({ 'hero-title': { type: 'text', value: present } });
    await publish();
    expect(repository.head().files.get(home)).toContain(`title: ${present}\n`);
  });

  test('different words of one file: both land, in whatever order', async () => {
    for (const number of pairs) {
      const answers = await Promise.all([
        sendEdits(admins.ada, [{ id: 'hero-title', type: 'text', value: `Title ${number}` }]),
        sendEdits(admins.bob, [{ id: 'home-about-title', type: 'text', value: `About ${number}` }]),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const publishers = await Promise.all([publish(), publish()]);
      // The second publisher finds the first at work, or nothing left to do.
      const kinds = publishers.map(({ kind }) => kind).sort();
      expect([
        ['busy', 'done'],
        ['done', 'done'],
      ]).toContainEqual(kinds);
      const text = repository.head().files.get(home);
      expect(text).toContain(`title: Title ${number}\n`);
      expect(text).toContain(`title: About ${number}\n`);
      expect(repository.commits).toHaveLength(Number(number) + 1);
    }
    site.build(repository);
    const { saves } = await loadReport(admins.ada);
    expect(new Set(saves.map(({ state }) => state))).toEqual(new Set(['live']));
    expect(await loadOverlay()).toEqual({});
  });
});
