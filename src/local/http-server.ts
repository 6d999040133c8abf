import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { logEvent } from '#lib/log.server.ts';
import { ConfigurationError } from '#lib/env.server.ts';
import { answerError, finishAnswer } from '#lib/http/answer.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { parseRequestPath, type RequestPath } from './static/request-path.ts';
import { answerRequest } from './web-exchange.ts';

/** Slow clients can't keep connections: everything ends within 15 seconds. */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 13_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
};
const idleSocketTimeoutMs = 15_000;
/**
 * From a request's head to the last byte of its answer. Each piece of an answer in pieces has as
 * long.
 */
const exchangeTimeoutMs = 14_000;
const closeWithinMs = 3_000;

export interface ListeningServer {
  port: number;
  /** Stops taking requests, and resolves when the present ones are done. */
  close: () => Promise<void>;
}

/** Browsers try both for `localhost`, and no other machine can reach them. */
const loopback = ['127.0.0.1', '::1'] as const;
/** The errors of a machine without IPv6, and so without `::1`. */
const missingAddress = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

/** What a request doesn't say itself. */
export interface RequestFacts {
  target: RequestPath;
  ip: string;
  /** Names the request in the log, also where it is given up. */
  requestId: string;
}

export type RequestHandler = (request: Request, facts: RequestFacts) => Promise<Response>;

interface ListenOptions {
  host?: string | undefined;
  /** Returns the route of a path for the log, which must not contain the path itself. */
  findRoute?: (path: string) => string | null;
  exchangeTimeoutMs?: number;
  /** Is called for each request that is not answered in time. */
  onGivenUp?: () => void;
}

/**
 * Listens only on this machine without a `host`; port 0 chooses a free one. A request that `handle`
 * doesn't begin to answer in time gets a 503.
 *
 * @throws ConfigurationError when the address or the port cannot be had
 */
export async function listenHttp(
  port: number,
  handle: RequestHandler,
  options: ListenOptions = {},
): Promise<ListeningServer> {
  const { host } = options;
  const [first, second] = host === undefined ? loopback : [host];
  const servers = [await startServer(port, first, handle, options)];
  const chosen = findPort(servers[0], port);
  try {
    if (second !== undefined) servers.push(await startServer(chosen, second, handle, options));
  } catch (error) {
    const { code } = (error as ConfigurationError).cause as NodeJS.ErrnoException;
    if (!missingAddress.has(code ?? '')) {
      await Promise.all(servers.map(close));
      throw error;
    }
  }
  return {
    port: chosen,
    close: async () => {
      await Promise.all(servers.map(close));
    },
  };
}

/** @throws ConfigurationError when {@link listenHttp} would; nothing listens once this resolves */
export async function requireFreePort(port: number, host: string | undefined): Promise<void> {
  const { close: stop } = await listenHttp(port, () => Promise.resolve(new Response()), { host });
  await stop();
}

function findPort(server: Server | undefined, port: number): number {
  const address = server?.address();
  return typeof address === 'object' && address ? address.port : port;
}

async function startServer(
  port: number,
  host: string,
  handle: RequestHandler,
  options: ListenOptions,
): Promise<Server> {
  const server = createServer(limits, (incoming, outgoing) => {
    // A connection in constant use would otherwise stay open until it is cut off.
    if (!server.listening) outgoing.setHeader('connection', 'close');
    const target = parseRequestPath(incoming.url ?? '/');
    const requestId = randomUUID();
    const startedAt = performance.now();
    const late = Promise.withResolvers<Response>();
    const timer = setTimeout(() => {
      const isBegun = outgoing.headersSent;
      const route = options.findRoute?.(target?.path ?? '') ?? '';
      const ms = Math.round(performance.now() - startedAt);
      const { method = '' } = incoming;
      logEvent('warn', 'request given up', { requestId, method, route, isBegun, ms });
      options.onGivenUp?.();
      // What is begun by now is read too slowly.
      if (isBegun) outgoing.destroy();
      else late.resolve(answerLate(incoming, requestId));
    }, options.exchangeTimeoutMs ?? exchangeTimeoutMs);
    outgoing.on('drain', () => timer.refresh());
    outgoing.once('close', () => clearTimeout(timer));
    const ip = incoming.socket.remoteAddress ?? '';
    void answerRequest(incoming, outgoing, target, (request, target) =>
      Promise.race([handle(request, { target, ip, requestId }), late.promise]),
    );
  });
  server.timeout = idleSocketTimeoutMs;
  await listen(server, port, host);
  return server;
}

function answerLate({ headers }: IncomingMessage, requestId: string): Response {
  const sentence = 'The site is taking too long to answer. Please try again in a minute.';
  // The rest of the request may still arrive, and nobody reads it.
  const error = new HttpError(503, sentence, {
    headers: { 'retry-after': '5', connection: 'close' },
  });
  const accept = new Headers({ accept: headers.accept ?? '' });
  return finishAnswer(answerError(error, { headers: accept }, requestId), requestId);
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      reject(new ConfigurationError(explain(cause, port, host), { cause }));
    });
    server.listen(port, host, resolve);
  });
}

function explain(
  { code = '', message }: NodeJS.ErrnoException,
  port: number,
  host: string,
): string {
  if (missingAddress.has(code)) {
    return `${host} is no address of this machine. Set HOST to one, or to 0.0.0.0 for all of them.`;
  }
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program. Stop that one, or set PORT to another number.`;
  }
  if (code === 'EACCES') {
    return `Port ${port} may not be used by this account. Set PORT to a number above 1023.`;
  }
  return `The site cannot listen on port ${port}: ${message}.`;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), closeWithinMs);
    server.close(() => {
      clearTimeout(force);
      resolve();
    });
    server.closeIdleConnections();
  });
}
