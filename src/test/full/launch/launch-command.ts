import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyProject } from '#test/full/deploy/project-checkout.ts';
import { openRepository } from '#test/kit/git/test-repository.ts';
import { exchangeFonts, replaceAgency } from './second-agency.ts';

const lastBuild = 'The site as its owner built it.';

/**
 * Runs `npm run test:launch [-- <part of a file's name> ...]`: `npm test` in a copy of the checkout
 * with another agency's `content/`, as after a launch. Fails if a test does, or if the run has
 * changed what the owner had built.
 */
async function testLaunch(names: string[]): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'launch-'));
  const built = path.join(folder, 'dist/index.html');
  try {
    copyProject(folder);
    replaceAgency(folder);
    exchangeFonts(folder);
    const repository = openRepository(folder);
    repository.git('init', '--quiet', '--initial-branch=main', '--template=');
    repository.commitAll('The content of another agency');
    symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
    mkdirSync(path.dirname(built));
    writeFileSync(built, lastBuild);
    const code = await run(folder, names);
    const isKept =
      readdirSync(path.dirname(built)).length === 1 && readFileSync(built, 'utf8') === lastBuild;
    if (!isKept) process.stderr.write('The run has changed the last build in dist/.\n');
    process.exitCode = code === 0 && isKept ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** Runs the tests of a project, and stops them if this process ends. */
async function run(projectDir: string, names: string[]): Promise<number | null> {
  const args = ['src/test/run-tests.ts', ...names];
  const child = spawn(process.execPath, args, { cwd: projectDir, stdio: 'inherit' });
  const stop = () => child.kill();
  process.once('SIGTERM', stop);
  // A terminal also sends SIGINT to the tests; here it only keeps the folder from being left
  // behind.
  process.once('SIGINT', stop);
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

await testLaunch(process.argv.slice(2));
