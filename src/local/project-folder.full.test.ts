import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeReadOnly } from '#test/kit/read-only-folder.ts';
import { linkPackages } from '#test/kit/site/site-copy.ts';

vi.setConfig({ testTimeout: 120_000 });

/** Copies the project as if unpacked from an archive, without git. */
async function copyProject(): Promise<{ folder: string; settings: Record<string, string> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'project-'));
  const dataDir = await mkdtemp(path.join(tmpdir(), 'project-data-'));
  onTestFinished(async () => {
    await rm(folder, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  });
  for (const name of ['package.json', 'src']) {
    await cp(name, path.join(folder, name), { recursive: true });
  }
  await linkPackages(folder);
  return { folder, settings: { PORT: '0', HOST: '', DATABASE_URL: '', DATA_DIR: dataDir } };
}

function runUntilEnd(
  program: string,
  cwd: string,
  settings: Record<string, string>,
  args: readonly string[] = [],
) {
  return new Promise((resolve) => {
    const env = { ...process.env, ...settings };
    execFile(process.execPath, [program, ...args], { cwd, env }, (error, stdout, stderr) => {
      resolve({ code: error?.code, stdout, stderr });
    });
  });
}

test.for(['start.ts', 'dev/dev-command.ts', 'build-command.ts'])(
  'a project in a folder that cannot be written is said in one sentence: %s',
  async (program, { skip }) => {
    const { folder, settings } = await copyProject();
    const makeWritable = makeReadOnly(folder);
    skip(makeWritable === null, 'This account may not make a folder read-only.');
    onTestFinished(() => makeWritable?.());
    expect(await runUntilEnd(path.join('src', 'local', program), folder, settings)).toEqual({
      code: 1,
      stdout: '',
      stderr: `The folder ${folder} cannot be written, as a build must. Make it writable for this account, or work in a copy of the project.\n`,
    });
  },
);

/** Starts the site from an earlier build, and returns the first line that it prints as an error. */
async function readComplaint(folder: string, settings: Record<string, string>): Promise<string> {
  await mkdir(path.join(folder, 'dist'));
  await writeFile(path.join(folder, 'dist', 'build.json'), '{"commit":null}');
  const child = spawn(process.execPath, [path.join('src', 'local', 'start.ts')], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...settings },
  });
  const exited = once(child, 'exit');
  const [line] = (await once(createInterface(child.stderr), 'line')) as [string];
  child.kill('SIGKILL');
  await exited;
  return line;
}

test('without git the site starts, and says that saves wait', async () => {
  const { folder, settings } = await copyProject();
  expect(await readComplaint(folder, { ...settings, PATH: '/nowhere' })).toBe(
    'Git is not installed on this machine. What admins save waits until that is mended.',
  );
});

test('outside of a git repository the site starts, and says that saves wait', async () => {
  const { folder, settings } = await copyProject();
  expect(await readComplaint(folder, settings)).toBe(
    `${folder} is not a git repository. What admins save waits until that is mended.`,
  );
});

test('without git the tests say that they need it', async () => {
  const program = path.join('src', 'test', 'run-tests.ts');
  expect(await runUntilEnd(program, process.cwd(), { PATH: '/nowhere' })).toEqual({
    code: 1,
    stdout: '',
    stderr: 'The tests need git. Install it, then run them again.\n',
  });
});

test('a name that no test has in its path is said, and nothing runs', async () => {
  const program = path.join('src', 'test', 'run-tests.ts');
  const names = ['project-folder', 'no-such-test'];
  expect(await runUntilEnd(program, process.cwd(), {}, names)).toEqual({
    code: 1,
    stdout: '',
    stderr: 'No test file has "no-such-test" in its path.\n',
  });
});
