import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { createRebuilder, storeWithBuilds } from '#local/rebuilder.ts';
import { retryBuild } from '#editing/publishing/retry-build.server.ts';
import { publish } from '#editing/publishing/publish.server.ts';
import { useMemorySite } from './memory-site.ts';
import { makeQuickProject } from './quick-project.ts';
import { loadReport, sendEdits } from './publishing-site.ts';
import { testTimeoutMs } from '#test/full/torture/sizes.ts';

vi.setConfig({ testTimeout: testTimeoutMs });

const world = useMemorySite();

test('a build that fails leaves the site as it is and is told in words; the next one heals it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const project = makeQuickProject();
  const rebuilder = createRebuilder({
    projectDir: project.folder,
    distDir: path.join(project.folder, 'dist'),
    contentDir: path.join(project.folder, 'built-content'),
    readHead: world.repository.store.readHead,
  });
  const { ada } = world.admins;
  await sendEdits(ada, [{ id: 'hero-title', type: 'text', value: 'Kept' }]);
  await publish();

  const buildWith = async (page: string, state: string) => {
    project.write('page.txt', page);
    rebuilder.request();
    await vi.waitFor(
      async () => {
        expect((await loadReport(ada)).build.state).toBe(state);
      },
      { timeout: 20_000, interval: 20 },
    );
    return loadReport(ada);
  };

  const broken = await buildWith('breaks the build', 'failed');
  expect(broken.build.message).toBe(
    'Your words are saved, but the site couldn’t be updated. Visitors still see the former version.',
  );
  expect(broken.saves).toMatchObject([{ state: 'failed' }]);
  expect(project.read('dist/index.html')).toBe('first');

  // The same commit is built again, now that its problem is gone.
  project.write('page.txt', 'second');
  await retryBuild(storeWithBuilds(world.repository.store, rebuilder));
  expect((await loadReport(ada)).build.state).toBe('building');
  await vi.waitFor(
    async () => {
      expect((await loadReport(ada)).build.state).toBe('idle');
    },
    { timeout: 20_000, interval: 20 },
  );
  expect(project.read('dist/index.html')).toBe('second');

  await buildWith('breaks the build', 'failed');
  expect(project.read('dist/index.html')).toBe('second');
  // eslint-disable-next-line no-console -- whoever runs the site finds the output there
  vi.mocked(console.error).mockClear();

  const before = project.read('builds.log').length;
  project.write('page.txt', 'third');
  for (let requests = 0; requests < 20; requests += 1) rebuilder.request();
  await vi.waitFor(() => expect(project.read('builds.log')).toHaveLength(before + 2), {
    timeout: 20_000,
    interval: 20,
  });
  const { build: healed } = await buildWith('fourth', 'idle');
  expect(healed).not.toHaveProperty('message');
  await vi.waitFor(() => expect(project.read('dist/index.html')).toBe('fourth'), {
    timeout: 20_000,
    interval: 20,
  });
  await rebuilder.close();
  expect(project.read('builds.log').length).toBeLessThanOrEqual(before + 3);
  project.remove();
});
