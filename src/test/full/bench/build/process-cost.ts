import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { listProcesses, sumTree } from './process-tree.ts';

/** What a program took from start to end. */
export interface ProcessCost {
  seconds: number;
  /** The most memory that it held at a moment, with all processes that it started. */
  peakBytes: number;
}

const sampleEveryMs = 100;

/**
 * Runs a Node program and watches it.
 *
 * @param folder where it runs
 * @param args what follows `node`
 * @throws with what it printed, when it fails
 */
export async function measureProcess(folder: string, args: string[]): Promise<ProcessCost> {
  const begin = performance.now();
  const program = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: Buffer[] = [];
  for (const stream of [program.stdout, program.stderr]) {
    stream.on('data', (chunk: Buffer) => printed.push(chunk));
  }
  let peakBytes = 0;
  const timer = setInterval(() => {
    peakBytes = Math.max(peakBytes, sumTree(listProcesses(), program.pid ?? 0));
  }, sampleEveryMs);
  const [code] = (await once(program, 'close')) as [number | null];
  const seconds = (performance.now() - begin) / 1000;
  clearInterval(timer);
  if (code !== 0) throw new Error(Buffer.concat(printed).toString());
  return { seconds, peakBytes };
}
