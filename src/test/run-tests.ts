import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, glob, mkdtemp, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import {
  agencySite,
  buildSiteUnderTest,
  ownSite,
  type TestedSite,
} from '#test/setup/build-site-under-test.ts';
import { formatDurations, readTally, tallyVariable, type Tally } from '#test/setup/tally.ts';

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: 'boolean', default: false },
    durations: { type: 'string' },
  },
});

/** A test runner: its program in `node_modules`, its files, and its part of each tier. */
interface Runner {
  command: string[];
  isOwn: (file: string) => boolean;
  /** The part that protects a change. */
  projects: string[];
  /** The further part that protects a release. */
  full: string[];
}

/** A test runner that opens a site in a browser. */
interface BrowserRunner extends Runner {
  site: TestedSite;
}

/** The folder of the tests of the checkout's own content. */
const contentTests = 'src/test/content/';

/** The number of random cases for each property before a release. */
const manyCases = { PROPERTY_RUNS: '200' };

const vitest: Runner = {
  command: ['vitest/vitest.mjs', 'run'],
  isOwn: (file) => file.endsWith('.test.ts'),
  projects: ['unit', 'api'],
  // The last one is the API once more, on the embedded database.
  full: ['full', 'embedded'],
};

const playwright: BrowserRunner = {
  command: ['@playwright/test/cli.js', 'test'],
  isOwn: (file) => file.endsWith('.spec.ts') && !file.startsWith(contentTests),
  projects: ['browser'],
  full: ['cases', 'full'],
  site: agencySite,
};

/** `npm run test:content`: the tests for the content of any agency. */
const content: BrowserRunner = {
  command: ['@playwright/test/cli.js', 'test', `--config=${contentTests}playwright.config.ts`],
  isOwn: (file) => file.startsWith(contentTests) && file.endsWith('.spec.ts'),
  projects: ['content'],
  full: [],
  site: ownSite,
};

/**
 * The setting that makes Node read the browser tests. Playwright's own compiler caches its output
 * in the folder for temporary files, which is new in each run, and so takes seven seconds longer.
 * The tests are the same without this setting, which Playwright does not document.
 */
const readByNode = { PW_DISABLE_TS_ESM: '1' };

/**
 * Playwright decides about colors itself, and Node warns about a variable that decides before it.
 */
const withoutWarning = { NO_COLOR: undefined };

/** The folder whose files Linux keeps in memory. */
const ramDisk = '/dev/shm';

/**
 * Creates the folder for all temporary files of a run: in memory where there are 4 GB to spare and
 * programs may run, else in the usual place. Tests create and remove files by the thousand, and
 * ext4 is slow at that: for each new file it looks for an inode that was not freed within seconds.
 */
async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join((await isRamDiskFit()) ? ramDisk : tmpdir(), 'tests-'));
  // As root, a database server runs under another account, which must get into it.
  await chmod(folder, 0o711);
  return folder;
}

async function isRamDiskFit(): Promise<boolean> {
  let folder: string | undefined;
  try {
    const { bavail, bsize } = await statfs(ramDisk);
    if (bavail * bsize < 4e9) return false;
    folder = await mkdtemp(path.join(ramDisk, 'trial-'));
    const program = path.join(folder, 'program');
    await writeFile(program, '#!/bin/sh\n', { mode: 0o700 });
    await promisify(execFile)(program);
    return true;
  } catch {
    return false;
  } finally {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  }
}

const allFiles = await Array.fromAsync(glob('{functions,src}/**/*.{test,spec}.ts'));

/** Returns the tests whose paths contain one of the names; all of them without a name. */
function findFiles({ isOwn }: Runner): string[] {
  return allFiles
    .filter(isOwn)
    .filter((file) => names.length === 0 || names.some((name) => file.includes(name)));
}

/**
 * Runs the tests of a runner and returns their outcome.
 *
 * @param settings more environment variables of the runner
 */
async function run(
  runner: Runner,
  folder: string,
  settings: Record<string, string | undefined> = {},
): Promise<Tally> {
  const none = { passed: 0, failed: 0, files: [] };
  if (findFiles(runner).length === 0) return none;
  const {
    command: [program = '', ...args],
  } = runner;
  // A named file runs once, whatever tier it belongs to.
  const isFull = values.full || names.length > 0;
  const projects = [...runner.projects, ...(isFull ? runner.full : [])]
    .filter((project) => values.full || project !== 'embedded')
    .map((project) => `--project=${project}`);
  const file = path.join(folder, 'tally.json');
  await rm(file, { force: true });
  const child = spawn(
    process.execPath,
    [path.join('node_modules', program), ...args, ...projects, ...names],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        [tallyVariable]: file,
        ...(values.full && manyCases),
        ...settings,
      },
    },
  );
  const stop = () => child.kill();
  process.once('SIGTERM', stop);
  const [code] = (await once(child, 'exit')) as [number | null];
  process.off('SIGTERM', stop);
  const tally = await readFile(file, 'utf8').then(readTally, () => none);
  // A runner that fails although none of its tests did is a failure, too.
  return code === 0 || tally.failed > 0 ? tally : { ...tally, failed: 1 };
}

/**
 * Prepares the browser tests while the others run, which leave a third of two cores idle.
 *
 * @param folder for temporary files of the run
 * @returns what tells the browser tests so
 */
async function prepareBrowserTests(
  folder: string,
  signal: AbortSignal,
): Promise<Record<string, string>> {
  const settings: Record<string, string> = {};
  for (const runner of [playwright, content]) {
    if (findFiles(runner).length === 0) continue;
    // Playwright takes a second to load.
    const { unpackBrowser } = await import('#test/kit/browser/launch-browser.ts');
    const { builtVariable } = runner.site;
    const projectDir = path.join(folder, builtVariable.toLowerCase());
    try {
      await Promise.all([buildSiteUnderTest(runner.site, projectDir, signal), unpackBrowser()]);
      settings[builtVariable] = projectDir;
    } catch {
      // The browser tests then try it themselves, and report the problem.
    }
  }
  return settings;
}

/** Runs `npm run test:launch`: all of `npm test` where the content is that of another agency. */
async function runLaunch(): Promise<Tally> {
  const child = spawn(process.execPath, ['src/test/full/launch/launch-command.ts'], {
    stdio: 'inherit',
  });
  const stop = () => child.kill();
  process.once('SIGTERM', stop);
  const [code] = (await once(child, 'exit')) as [number | null];
  process.off('SIGTERM', stop);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, files: [] };
}

/**
 * `npm test [-- <part of a file's name> ...]`: the tests that protect a change, in Vitest and in
 * the browser, first on the site of the fixture agency and then on that of the checkout's own
 * content. `--full` adds those that protect a release; `--durations=<file>` writes how long each
 * test took.
 */
async function runTests(): Promise<void> {
  const folder = await makeFolder();
  // Each program of the run finds it there, and so does the unpacking of the browser.
  process.env.TMPDIR = folder;
  const interruption = new AbortController();
  // The current runner ends first, so that no files stay in memory. A terminal sends it SIGINT,
  // too.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => interruption.abort());
  }
  const preparing = prepareBrowserTests(folder, interruption.signal);
  const tallies = [await run(vitest, folder)];
  const settings = { ...readByNode, ...withoutWarning, ...(await preparing) };
  for (const runner of [playwright, content]) {
    if (!interruption.signal.aborted) tallies.push(await run(runner, folder, settings));
  }
  const isRelease = values.full && names.length === 0;
  if (isRelease && !interruption.signal.aborted) tallies.push(await runLaunch());
  // Interrupted programs may still write as they end.
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  const files = tallies.flatMap((tally) => tally.files);
  if (values.durations !== undefined) {
    await writeFile(values.durations, JSON.stringify(files, null, 1));
    process.stdout.write(`${formatDurations({ files }, 30)}\n`);
  }
  const sum = (key: 'failed' | 'passed') => tallies.reduce((all, tally) => all + tally[key], 0);
  process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`);
  process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0;
}

/** Returns in a sentence why nothing can be run; null where something can. */
async function findTrouble(): Promise<string | null> {
  const unknown = names.find((name) => allFiles.every((file) => !file.includes(name)));
  if (unknown !== undefined) return `No test file has "${unknown}" in its path.`;
  // Many tests create repositories of their own.
  return promisify(execFile)('git', ['--version']).then(
    () => null,
    () => 'The tests need git. Install it, then run them again.',
  );
}

const trouble = await findTrouble();
if (trouble === null) await runTests();
else {
  process.stderr.write(`${trouble}\n`);
  process.exitCode = 1;
}
