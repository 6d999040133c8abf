import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';

/** A process of this machine. */
interface RunningProcess {
  id: number;
  parentId: number;
  /** Memory that it holds. */
  bytes: number;
}

/**
 * The memory that a process holds with all that it started, and that those started.
 *
 * @param processes of the machine
 * @param rootId of the process
 */
export function sumTree(processes: readonly RunningProcess[], rootId: number): number {
  const children = Map.groupBy(processes, ({ parentId }) => parentId);
  const sum = ({ id, bytes }: RunningProcess): number =>
    bytes + (children.get(id) ?? []).reduce((total, child) => total + sum(child), 0);
  const root = processes.find(({ id }) => id === rootId);
  return root ? sum(root) : 0;
}

/** All processes of this machine, which must be a Linux. */
function listProcesses(): RunningProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)));
}

function readProcess(id: number): RunningProcess[] {
  try {
    const status = readFileSync(`/proc/${id}/status`, 'utf8');
    const read = (name: string) =>
      Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    return [{ id, parentId: read('PPid'), bytes: read('VmRSS') * 1024 }];
  } catch {
    // It has ended since it was listed.
    return [];
  }
}

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
