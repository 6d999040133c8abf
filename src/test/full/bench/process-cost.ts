import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';

/** A process on this machine. */
interface RunningProcess {
  id: number;
  parentId: number;
  /** Its memory. */
  bytes: number;
}

/**
 * Returns the memory of a process and all its descendants.
 *
 * @param processes all of the machine's processes
 * @param rootId the id of the process
 */
export function sumTree(processes: readonly RunningProcess[], rootId: number): number {
  const children = Map.groupBy(processes, ({ parentId }) => parentId);
  const sum = ({ id, bytes }: RunningProcess): number =>
    bytes + (children.get(id) ?? []).reduce((total, child) => total + sum(child), 0);
  const root = processes.find(({ id }) => id === rootId);
  return root ? sum(root) : 0;
}

/** Lists all processes. Works only on Linux. */
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
    // The process ended after it was listed.
    return [];
  }
}

/** The time and memory that a program took. */
export interface ProcessCost {
  seconds: number;
  /** The peak memory of the program and all its descendants. */
  peakBytes: number;
}

const sampleEveryMs = 100;

/**
 * Runs a Node program and measures it.
 *
 * @param folder the working directory
 * @param args the arguments after `node`
 * @throws an error with its output when it fails
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
