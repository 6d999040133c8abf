import type { ReadableStream as NodeStream } from 'node:stream/web';
import { type Transferable, Worker } from 'node:worker_threads';
import type { FunctionHost } from './function-host.ts';
import { toFailureResponse, type ListeningServer } from './http-server.ts';
import { watchThread } from './watch-thread.ts';
import { type AnswerBody, openBody } from './web-exchange.ts';
import { recordGivenUp } from '#lib/http/given-up.server.ts';
import { ConfigurationError } from '#lib/env.server.ts';

export interface PageThreadOptions {
  port: number;
  host: string | undefined;
  distDir: string;
  /** The netlify.toml with the site's rules. */
  configFile: string;
  /** The paths of the functions. */
  functionPaths: string[];
}

/** A request for a function. */
export interface FunctionCall {
  kind: 'call';
  id: number;
  pathname: string;
  /** The path of the function, such as `/api/saves/:id`. */
  route: string;
  requestId: string;
  ip: string;
  url: string;
  method: string;
  headers: [string, string][];
  body: ReadableStream<Uint8Array> | null;
}

export type PageMessage =
  | FunctionCall
  | { kind: 'ready'; port: number }
  | { kind: 'refused'; sentence: string }
  | { kind: 'given up' }
  | { kind: 'closed' };

/** A message to the pages' thread; an answer has the id of its call. */
export type PageRequest = ({ kind: 'answer'; id: number } & FunctionAnswer) | { kind: 'close' };

interface FunctionAnswer {
  status: number;
  headers: [string, string][];
  body: AnswerBody;
}

/**
 * Serves pages in a thread of their own, so that nobody waits for one while functions or the
 * database block this thread, where they run. An uncaught error there ends the process, as it would
 * here.
 *
 * @throws ConfigurationError when the address or the port cannot be had
 */
export async function startPageThread(
  options: PageThreadOptions,
  { find }: Pick<FunctionHost, 'find'>,
): Promise<ListeningServer> {
  const worker = new Worker(new URL('./page-worker.ts', import.meta.url), {
    workerData: options,
    // Options of this process, such as `--input-type`, don't apply to a file.
    execArgv: [],
  });
  const started = Promise.withResolvers<Extract<PageMessage, { kind: 'ready' | 'refused' }>>();
  const closed = Promise.withResolvers<undefined>();
  const send = (message: PageRequest, transfer: Transferable[] = []) => {
    worker.postMessage(message, transfer);
  };
  const watch = watchThread();
  const answer = async (call: FunctionCall) => {
    const end = watch.begin(call);
    const { status, headers, body } = await callFunction(find, call).catch(async (error: unknown) =>
      toAnswer(toFailureResponse(error)),
    );
    const moved = body instanceof Uint8Array ? body.buffer : (body as NodeStream);
    send({ kind: 'answer', id: call.id, status, headers, body }, [moved]);
    end();
  };
  worker.on('message', (message: PageMessage) => {
    if (message.kind === 'call') void answer(message);
    else if (message.kind === 'given up') recordGivenUp();
    else if (message.kind === 'closed') closed.resolve(undefined);
    else started.resolve(message);
  });
  const start = await started.promise;
  if (start.kind === 'refused') {
    await worker.terminate();
    throw new ConfigurationError(start.sentence);
  }
  return {
    port: start.port,
    close: async () => {
      watch.stop();
      send({ kind: 'close' });
      await closed.promise;
      await worker.terminate();
    },
  };
}

async function callFunction(
  find: FunctionHost['find'],
  { pathname, ip, requestId, url, method, headers, body }: FunctionCall,
): Promise<FunctionAnswer> {
  const request = new Request(url, { method, headers, ...(body && { body, duplex: 'half' }) });
  try {
    const response = await find(pathname)?.(request, ip, requestId);
    if (!response) throw new Error('No function answers this path.');
    return await toAnswer(response);
  } finally {
    // The rest of a body is discarded.
    if (body?.locked === false) body.cancel().catch(() => undefined);
  }
}

async function toAnswer(response: Response): Promise<FunctionAnswer> {
  const { status, headers } = response;
  return { status, headers: [...headers], body: await openBody(response) };
}
