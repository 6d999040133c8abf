import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';

/** What to build, and where to put it. */
export interface BuildOrder {
  projectDir: string;
  outDir: string;
  /** What the site says it was built from. */
  commit: string;
}

/** How a build ended; the sentence is for an admin. */
export type BuildResult = { kind: 'built' } | { kind: 'failed'; sentence: string };

/** How much of what a program says is kept: the end tells why it failed. */
const keptCharacters = 20_000;

/**
 * Builds the site into a folder. The content is checked at the same time; both must succeed.
 *
 * @param signal ends the build
 * @throws where it was ended
 */
export async function runBuild(
  { projectDir, outDir, commit }: BuildOrder,
  signal: AbortSignal,
): Promise<BuildResult> {
  await rm(outDir, { recursive: true, force: true });
  const run = (file: string, ...args: string[]) =>
    runNode([path.join(projectDir, file), ...args], projectDir, commit, signal);
  const [check, build] = await Promise.all([
    run('src/local/check-content.ts'),
    run('node_modules/astro/bin/astro.mjs', 'build', '--outDir', outDir),
  ]);
  signal.throwIfAborted();
  if (check.exitCode !== 0) {
    const [problem = ''] = check.output.split('\n');
    return { kind: 'failed', sentence: `The content breaks a rule: ${problem}` };
  }
  if (build.exitCode === 0) return { kind: 'built' };
  console.error(build.output);
  return {
    kind: 'failed',
    sentence: 'The site could not be built. Whoever runs it finds the reason in its output.',
  };
}

function runNode(
  args: string[],
  cwd: string,
  commit: string,
  signal: AbortSignal,
): Promise<{ exitCode: number | null; output: string }> {
  const child = spawn(process.execPath, args, {
    ...{ cwd, signal, stdio: ['ignore', 'pipe', 'pipe'] },
    env: { ...process.env, NODE_ENV: 'production', COMMIT_REF: commit },
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-keptCharacters);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return new Promise((resolve) => {
    child.once('error', () => {
      resolve({ exitCode: null, output });
    });
    child.once('close', (exitCode) => {
      resolve({ exitCode, output });
    });
  });
}
