import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { buildAnswerSchema, type BuildAnswer, type BuildOrder } from '#local/build/build-order.ts';
import { ensureUploadsFolder } from '#local/build/uploads.ts';

/** How a build ended; the sentence is for an admin. */
export type BuildResult =
  { kind: 'built' } | { kind: 'outdated' } | { kind: 'failed'; sentence: string };

/** A process that builds the site, and after that renews it. */
export interface BuildProcess {
  /** False once it has ended, for whatever reason. */
  isAlive: () => boolean;
  /**
   * Checks the content and builds the site, one order at a time. What the folder held before goes.
   */
  build: (order: BuildOrder) => Promise<BuildResult>;
  end: () => void;
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
  // Well before the process looks at its clock: what is newer than that asks for another one.
  ensureUploadsFolder(projectDir);
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
  const ended = new Promise<null>((resolve) => {
    const end = () => {
      isAlive = false;
      resolve(null);
    };
    child.once('error', end);
    child.once('close', end);
  });

  return {
    isAlive: () => isAlive,
    build: async (order) => {
      await rm(order.outDir, { recursive: true, force: true });
      const answered = once(child, 'message').then(([message]) => buildAnswerSchema.parse(message));
      // Where it has ended meanwhile, that is told below.
      if (child.connected) child.send(order, () => undefined);
      const answer = await Promise.race([answered, ended]);
      signal.throwIfAborted();
      if (answer) {
        isAlive &&= !answer.isLast;
        return describe(answer);
      }
      console.error(output);
      return {
        kind: 'failed',
        sentence: 'The site could not be built. Whoever runs it finds the reason in its output.',
      };
    },
    end: () => {
      isAlive = false;
      child.kill();
    },
  };
}

function describe({ result }: BuildAnswer): BuildResult {
  if (result.kind !== 'broken-content') return result;
  return { kind: 'failed', sentence: `The content breaks a rule: ${result.problem}` };
}
