import { readdirSync, readFileSync } from 'node:fs';

/** A process of this machine. */
export interface RunningProcess {
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
export function listProcesses(): RunningProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)));
}

function readProcess(id: number): RunningProcess[] {
  try {
    const status = readFileSync(`/proc/${id.toString()}/status`, 'utf8');
    const read = (name: string) =>
      Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    return [{ id, parentId: read('PPid'), bytes: read('VmRSS') * 1024 }];
  } catch {
    // It has ended since it was listed.
    return [];
  }
}
