import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { type Access, answerQuery, fullAccess } from './answer-query.ts';
import { takeFault, type CallKind, type Fault, type OrderedFault } from './fault.ts';
import { readBlob, toObject } from './repository-objects.ts';
import { runGit } from './test-repository.ts';

/** A call to the stand-in. */
export interface GithubCallRecord {
  kind: CallKind;
  /** The time of arrival, in milliseconds of `performance.now()`. */
  at: number;
}

/** A stand-in for GitHub on this machine, with one repository. */
export interface TestGithub {
  /** The settings of a store that uses it. */
  options: { repository: string; branch: string; token: string; endpoint: string };
  calls: GithubCallRecord[];
  /** Changes the rights of the token and the rules of the branch. */
  allow: (changed: Partial<Access>) => void;
  /** Orders a fault for the next calls of a kind: how many, and after how many others. */
  order: (on: CallKind, fault: Fault, when?: { times?: number; after?: number }) => void;
  /** Cancels the faults that are still to come. */
  calm: () => void;
  stop: () => Promise<void>;
}

const token = 'test-token-of-the-agency';
const name = 'agency/website';
const ref = 'refs/heads/main';

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body: string | Uint8Array;
}

/**
 * Starts a stand-in that answers GitHub's published GraphQL schema, and its address for blobs.
 *
 * @param folder the bare repository that it shows as `agency/website`
 */
export async function startGithub(folder: string): Promise<TestGithub> {
  const calls: GithubCallRecord[] = [];
  const orders: OrderedFault[] = [];
  let access = fullAccess;

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const at = performance.now();
    const query = request.method === 'POST' ? ((await json(request)) as Query) : null;
    const kind = query?.query.trimStart().startsWith('mutation') ? 'write' : 'read';
    calls.push({ kind, at });
    const fault = takeFault(orders, kind);
    if (fault?.kind === 'hang') return;
    if (fault?.kind === 'reset') {
      request.socket.destroy();
      return;
    }
    if (fault?.kind === 'move-head') moveHead(folder);
    const { status, headers, body } =
      replaceAnswer(fault) ??
      refuseStranger(request) ??
      (query
        ? await answerGraphql({ folder, access }, query, fault)
        : answerBlob(folder, request.url ?? ''));
    if (fault?.kind === 'lose-reply') request.socket.destroy();
    const sent = fault?.kind === 'truncate' ? body.slice(0, body.length / 2) : body;
    if (fault?.kind === 'leave') {
      response.setHeader('connection', 'close');
      server.close();
    }
    response.writeHead(status, headers).end(sent);
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The stand-in has no port.');
  return {
    options: {
      repository: name,
      branch: 'main',
      token,
      endpoint: `http://127.0.0.1:${address.port}/graphql`,
    },
    calls,
    allow: (changed) => {
      access = { ...access, ...changed };
    },
    order: (on, fault, { times = 1, after = 0 } = {}) => {
      orders.push({ fault, on, times, after });
    },
    calm: () => {
      orders.length = 0;
    },
    stop: async () => {
      server.closeAllConnections();
      if (!server.listening) return;
      server.close();
      await once(server, 'close');
    },
  };
}

interface Query {
  query: string;
  variables: Record<string, unknown>;
}

function replaceAnswer(fault: Fault | null): Answer | null {
  if (fault?.kind === 'status') {
    const { status, headers = {}, message = '' } = fault;
    return { status, headers, body: JSON.stringify({ message }) };
  }
  if (fault?.kind === 'errors') {
    return { status: 200, body: JSON.stringify({ data: null, errors: fault.errors }) };
  }
  if (fault?.kind === 'html') return { status: 200, body: '<!doctype html><p>Back soon.</p>' };
  return null;
}

function refuseStranger({ headers }: IncomingMessage): Answer | null {
  if (headers.authorization === `Bearer ${token}`) return null;
  return { status: 401, body: JSON.stringify({ message: 'Bad credentials' }) };
}

async function answerGraphql(
  { folder, access }: { folder: string; access: Access },
  query: Query,
  fault: Fault | null,
): Promise<Answer> {
  const nameHead = (asked: string) => (fault?.kind === 'old-head' ? `${asked}^` : asked);
  const body = await answerQuery({ folder, name, access, nameHead }, query);
  return {
    status: 200,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(access.tokenEnds && { 'github-authentication-token-expiration': access.tokenEnds }),
    },
    body: JSON.stringify(body),
  };
}

function answerBlob(folder: string, url: string): Answer {
  const hash = /^\/repos\/agency\/website\/git\/blobs\/([\da-f]{40})$/.exec(url)?.[1];
  if (hash === undefined || toObject(folder, hash)?.__typename !== 'Blob') {
    return { status: 404, body: JSON.stringify({ message: 'Not Found' }) };
  }
  return { status: 200, body: readBlob(folder, hash) };
}

/** Makes somebody else's commit, which changes no file. */
function moveHead(folder: string): void {
  const head = runGit(folder, ['rev-parse', ref]);
  const args = ['commit-tree', `${head}^{tree}`, '-p', head];
  runGit(folder, ['update-ref', ref, runGit(folder, args, { input: 'Somebody else was here' })]);
}
