import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { parentPort, type Transferable, workerData } from 'node:worker_threads';
import { createRouter } from './function-host.ts';
import { listenHttp } from './http-server.ts';
import type { FunctionCall, PageMessage, PageThreadOptions, PageRequest } from './page-thread.ts';
import { findOrigin, toWebRequest, writeWebResponse } from './web-exchange.ts';
import { parseRequestPath } from '#local/static/request-path.ts';
import { createStaticSite, type StaticRequest } from '#local/static/static-site.ts';
import { ConfigurationError } from '#lib/env.server.ts';

type Answer = Extract<PageRequest, { kind: 'answer' }>;

const withoutBody = new Set([204, 205, 304]);
const { port, host, distDir, configFile, functionPaths } = workerData as PageThreadOptions;
const findFunction = createRouter(functionPaths);
const answerStatic = createStaticSite(distDir, configFile);
const waiting = new Map<number, (answer: Answer) => void>();
let calls = 0;

async function serve(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  requestId: string,
): Promise<void> {
  const { url = '/', method = 'GET', headers, socket } = incoming;
  const target = parseRequestPath(url);
  const hostName = headers.host ?? 'localhost';
  const origin = findOrigin(hostName);
  if (!target || origin === null) {
    refuse(outgoing, 400, 'This address cannot be read. Please check it for typing errors.');
    return;
  }
  const route = findFunction(target.path)?.path;
  if (route !== undefined) {
    const request = toWebRequest(incoming, origin, target);
    if (request) {
      const answer = await callFunction(request, {
        pathname: target.path,
        route,
        requestId,
        ip: socket.remoteAddress ?? '',
      });
      await writeWebResponse(answer, outgoing);
      return;
    }
  }
  if (method !== 'GET' && method !== 'HEAD') {
    outgoing.setHeader('allow', 'GET, HEAD');
    refuse(outgoing, 405, 'Please use GET or HEAD at this address.');
    return;
  }
  const request: StaticRequest = {
    ...target,
    host: hostName,
    acceptEncoding: headers['accept-encoding'] ?? '',
    ifNoneMatch: headers['if-none-match'] ?? '',
  };
  const { status, headers: answered, body } = await answerStatic(request);
  if (outgoing.headersSent) return;
  if (status !== 304) answered['content-length'] = (body?.length ?? 0).toString();
  outgoing.writeHead(status, answered);
  outgoing.end(method === 'HEAD' ? undefined : body);
}

/** Calls a function in its thread; a body is sent only as fast as it is read. */
async function callFunction(
  { url, method, headers, body }: Request,
  facts: Pick<FunctionCall, 'pathname' | 'route' | 'requestId' | 'ip'>,
): Promise<Response> {
  const id = (calls += 1);
  const answer = await new Promise<Answer>((resolve) => {
    waiting.set(id, resolve);
    send(
      { kind: 'call', id, ...facts, url, method, headers: [...headers], body },
      body ? [body as NodeStream] : [],
    );
  });
  waiting.delete(id);
  const { status, headers: answered } = answer;
  return new Response(withoutBody.has(status) ? null : answer.body, { status, headers: answered });
}

function refuse(outgoing: ServerResponse, status: number, sentence: string): void {
  outgoing.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  outgoing.end(sentence);
}

function send(message: PageMessage, transfer: Transferable[] = []): void {
  parentPort?.postMessage(message, transfer);
}

try {
  const server = await listenHttp(port, serve, {
    host,
    findRoute: (url) => findFunction(parseRequestPath(url)?.path ?? '')?.path ?? null,
    onGiveUp: () => send({ kind: 'given up' }),
  });
  parentPort?.on('message', (message: PageRequest) => {
    if (message.kind === 'answer') waiting.get(message.id)?.(message);
    else void server.close().then(() => send({ kind: 'closed' }));
  });
  send({ kind: 'ready', port: server.port });
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error;
  send({ kind: 'refused', sentence: error.message });
}
