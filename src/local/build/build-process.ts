import { fork } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { brokenContentCode, type BuildOrder } from '#local/build/build-order.ts';

/** How a build ended; the sentence is for an admin. */
export type BuildResult = { kind: 'built' } | { kind: 'failed'; sentence: string };

/** A process that waits for an order to build, once. */
export interface BuildProcess {
  /** False once it has ended, for whatever reason. */
  isAlive: () => boolean;
  /** Checks the content and builds the site. What the folder held before goes. */
  build: (order: BuildOrder) => Promise<BuildResult>;
}

/** How much of what a program says is kept: the end tells why it failed. */
const keptCharacters = 20_000;

const program = path.join(import.meta.dirname, 'build-program.ts');

/**
 * Starts a process that can build a project.
 *
 * @param projectDir the repository
 * @param signal ends it
 */
export function startBuildProcess(projectDir: string, signal: AbortSignal): BuildProcess {
  const child = fork(program, [], {
    ...{ cwd: projectDir, signal, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
    env: { ...process.env, NODE_ENV: 'production' },
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-keptCharacters);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  let isAlive = true;
  const ended = new Promise<number | null>((resolve) => {
    const end = (exitCode: number | null) => {
      isAlive = false;
      resolve(exitCode);
    };
    child.once('error', () => {
      end(null);
    });
    child.once('close', end);
  });

  return {
    isAlive: () => isAlive,
    build: async (order) => {
      await rm(order.outDir, { recursive: true, force: true });
      // Where it has ended meanwhile, that is told below.
      if (child.connected) child.send(order, () => undefined);
      const exitCode = await ended;
      signal.throwIfAborted();
      return describeEnd(exitCode, output);
    },
  };
}

function describeEnd(exitCode: number | null, output: string): BuildResult {
  if (exitCode === 0) return { kind: 'built' };
  if (exitCode === brokenContentCode) {
    const [problem = ''] = output.split('\n');
    return { kind: 'failed', sentence: `The content breaks a rule: ${problem}` };
  }
  console.error(output);
  return {
    kind: 'failed',
    sentence: 'The site could not be built. Whoever runs it finds the reason in its output.',
  };
}
