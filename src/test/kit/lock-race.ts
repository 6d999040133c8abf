import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';

interface Outcome {
  held: number;
  refused: number;
}

/**
 * Starts processes that request the lock of a folder at the same moment, each with a separate
 * folder for temporary files. The one that gets it is killed before the next round.
 */
export async function startAtOnce(
  folder: string,
  { starts, rounds }: { starts: number; rounds: number },
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const contenders = await Promise.all(
      Array.from({ length: starts }, (_, index) => startContender(folder, index)),
    );
    try {
      const answers = await Promise.all(contenders.map(({ ask }) => ask()));
      outcomes.push({
        held: answers.filter((answer) => answer === 'held').length,
        refused: answers.filter((answer) => answer === 'refused').length,
      });
    } finally {
      await Promise.all(contenders.map(({ kill }) => kill()));
    }
  }
  return outcomes;
}

const lockModule = new URL('../../local/database/folder-lock.ts', import.meta.url).href;

/** A script that waits for a signal, so that all ask at once when the last of them has started. */
const script = `const { lockFolder } = await import(${JSON.stringify(lockModule)});
process.stdin.once('data', async () => {
  const unlock = await lockFolder(process.env.FOLDER);
  console.log(unlock ? 'held' : 'refused');
});
console.log('ready');`;

async function startContender(folder: string, index: number) {
  const TMPDIR = path.join(path.dirname(folder), `temporary-${index}`);
  await mkdir(TMPDIR, { recursive: true });
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, TMPDIR, FOLDER: folder },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const read = async () => String((await lines.next()).value);
  if ((await read()) !== 'ready') throw new Error('A contender ended before it began.');
  return {
    ask: () => {
      child.stdin.write('now');
      return read();
    },
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
