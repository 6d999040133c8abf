import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { createRebuilder } from '#local/build/rebuilder.ts';
import { publish } from '#server/publishing/publish.ts';
import { useMemorySite } from '#test/torture/publishing/memory-site.ts';
import { loadReport, sendEdits } from '#test/torture/publishing/publishing-site.ts';
import { testTimeoutMs } from '#test/torture/sizes.ts';

vi.setConfig({ testTimeout: testTimeoutMs });

const world = useMemorySite();

const check = `
import { readFileSync } from 'node:fs';
export function checkContent() {
  const isBroken = readFileSync('page.txt', 'utf8') === 'breaks a rule';
  const problem = { file: 'content/site.yaml', field: '', message: 'Phone is empty.' };
  return { problems: isBroken ? [problem] : [], entries: [] };
}`;
const build = `
import { appendFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
export async function build({ outDir }) {
  appendFileSync('builds.log', 'x');
  mkdirSync(outDir, { recursive: true });
  cpSync('page.txt', outDir + '/index.html');
  writeFileSync(outDir + '/build.json', '{}');
  if (readFileSync('page.txt', 'utf8') === 'breaks the build') throw new Error('Broken');
}`;

/** A project whose build takes no time, in which a page says how it ends. */
function makeProject() {
  const folder = mkdtempSync(path.join(tmpdir(), 'failing-build-'));
  const files = {
    'package.json': '{"type":"module"}',
    'src/local/content/check-content.ts': check,
    'node_modules/astro/dist/index.js': build,
    'dist/index.html': 'first',
    'content/site.yaml': 'name: first',
    'built-content/content/site.yaml': 'name: first',
  };
  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  };
  for (const [name, text] of Object.entries(files)) write(name, text);
  return {
    folder,
    write,
    read: (name: string) => readFileSync(path.join(folder, name), 'utf8'),
  };
}

test('a build that fails leaves the site as it is and is told in words; the next one heals it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const project = makeProject();
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

  const unruly = await buildWith('breaks a rule', 'failed');
  expect(unruly.build.message).toBe(
    'The content breaks a rule: content/site.yaml: Phone is empty.',
  );
  expect(unruly.saves).toMatchObject([{ state: 'failed' }]);
  expect(project.read('dist/index.html')).toBe('first');

  await buildWith('second', 'idle');
  expect(project.read('dist/index.html')).toBe('second');

  rebuilder.prepare();
  const broken = await buildWith('breaks the build', 'failed');
  expect(broken.build.message).toBe(
    'The site could not be built. Whoever runs it finds the reason in its output.',
  );
  expect(project.read('dist/index.html')).toBe('second');
  // eslint-disable-next-line no-console -- whoever runs the site finds the output there
  vi.mocked(console.error).mockClear();

  const before = project.read('builds.log').length;
  project.write('page.txt', 'third');
  for (let requests = 0; requests < 20; requests += 1) rebuilder.request();
  await vi.waitFor(
    () => {
      expect(project.read('builds.log')).toHaveLength(before + 2);
    },
    { timeout: 20_000, interval: 20 },
  );
  const { build: healed } = await buildWith('fourth', 'idle');
  expect(healed).not.toHaveProperty('message');
  await vi.waitFor(
    () => {
      expect(project.read('dist/index.html')).toBe('fourth');
    },
    { timeout: 20_000, interval: 20 },
  );
  await rebuilder.close();
  expect(project.read('builds.log').length).toBeLessThanOrEqual(before + 3);
  rmSync(project.folder, { recursive: true });
});
