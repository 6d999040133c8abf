/*
 * A process that runs all functions as `npm run bundle` has put them into files, each with modules
 * and memory of its own. The parent process sends calls with the simulated time and the folder of
 * the deploy, and gets the answers, then word that the work after the answer is done. A pause moves
 * the parent's clock.
 */
import { flushCompileCache } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadFunctions } from '#local/function-host.ts';
import { installClock, replacePauses, setAhead } from './simulated-clock.ts';

/** What the parent sends: a request, or the name of a function to run as its schedule does. */
export interface CallMessage {
  id: number;
  aheadMs: number;
  /** The folder of the deploy, as in LAMBDA_TASK_ROOT. */
  root: string;
  timed?: string;
  request?: { url: string; method: string; headers: [string, string][]; body: Uint8Array };
  ip?: string;
}

/** What the parent gets. */
export type AnswerMessage =
  | { kind: 'ready' }
  | { kind: 'answered'; id: number; status: number; headers: [string, string][]; body: Uint8Array }
  | { kind: 'failed'; id: number; message: string }
  | { kind: 'settled'; id: number }
  | { kind: 'pause'; id: number; milliseconds: number };

const [, , bundles = ''] = process.argv;
const resumes = new Map<number, () => void>();
const emptyStatuses = [204, 205, 304];
let pauses = 0;

installClock();
replacePauses(async (milliseconds) => {
  pauses += 1;
  const id = pauses;
  const { promise, resolve } = Promise.withResolvers<undefined>();
  resumes.set(id, () => resolve(undefined));
  tell({ kind: 'pause', id, milliseconds });
  await promise;
});

const host = await loadFunctions('functions', (file) => {
  const bundle = path.join(bundles, `${path.basename(file, '.ts')}.mjs`);
  return import(pathToFileURL(bundle).href);
});
// A process that is killed writes nothing as it ends.
flushCompileCache();

process.on('message', (message: CallMessage | { resume: number; aheadMs: number }) => {
  setAhead(message.aheadMs);
  if ('resume' in message) {
    resumes.get(message.resume)?.();
    resumes.delete(message.resume);
    return;
  }
  process.env.LAMBDA_TASK_ROOT = message.root;
  answer(message).catch((error: unknown) => {
    tell({ kind: 'failed', id: message.id, message: String(error) });
  });
});
tell({ kind: 'ready' });

async function answer({ id, timed, request, ip = '' }: CallMessage): Promise<void> {
  if (timed !== undefined) await host.timed.find(({ name }) => name === timed)?.call();
  if (request) {
    const { url, method, headers, body } = request;
    const found = host.find(new URL(url).pathname);
    if (!found) throw new Error(`No function answers ${url}`);
    const sent = new Request(url, {
      method,
      headers,
      ...(body.length > 0 && { body: Buffer.from(body) }),
    });
    const response = await found.call(sent, ip);
    const { status } = response;
    const bytes = emptyStatuses.includes(status) ? [] : await response.arrayBuffer();
    tell({
      kind: 'answered',
      id,
      status,
      headers: [...response.headers],
      body: new Uint8Array(bytes),
    });
  }
  await host.settle();
  tell({ kind: 'settled', id });
}

function tell(message: AnswerMessage): void {
  process.send?.(message);
}
