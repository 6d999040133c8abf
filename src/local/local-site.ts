import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIPv6 } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  copyContent,
  createRebuilder,
  forgetInterruptedBuild,
  recoverFolder,
  type Rebuilder,
  storeWithBuilds,
} from './rebuilder.ts';
import { openSiteDatabase } from './site-database.ts';
import { openGitStore } from '#local/git/git-store.ts';
import { loadFunctions, type FunctionHost, startTimedCalls } from './function-host.ts';
import { listenHttp } from './http-server.ts';
import { setMailFolder } from './mail-folder.ts';
import { findOrigin, toWebRequest, writeWebResponse } from './web-exchange.ts';
import { parseRequestPath } from '#local/static/request-path.ts';
import { loadLocalSecret } from './data-folder.ts';
import { createStaticSite, type StaticRequest } from '#local/static/static-site.ts';
import { ensureFirstAdmin, type FirstAdmin } from '#features/account/first-admin.server.ts';
import { setMailTransport } from '#features/mail/mail-transport.server.ts';
import { setContentStore } from '#features/publishing/find-store.server.ts';
import { publishUntilDone } from '#features/publishing/publish.server.ts';
import { setStopSignal } from '#lib/stop-signal.server.ts';
import { setSessionSecret } from '#lib/session-secret.server.ts';
import { setBuiltContent, setBuiltSite } from '#lib/built-site.server.ts';

export interface LocalSiteOptions {
  /** Is 0 to choose a free one. */
  port: number;
  /** Is this machine alone where none is named. */
  host?: string | undefined;
  dataDir: string;
  distDir: string;
  /** Names a Postgres server to use instead of the embedded database. */
  databaseUrl?: string | undefined;
  /** Holds netlify.toml and the functions; the repository's root by default. */
  rootDir?: string;
  /** Is the git repository that saves go to; without one they wait. */
  projectDir?: string;
  /** Means that the built site is served only until the next build is done. */
  isBehind?: boolean;
}

export interface LocalSite {
  url: string;
  /** Holds a new password, which is told nowhere else. */
  firstAdmin: FirstAdmin;
  close: () => Promise<void>;
}

/** Leaves time to close the database: docker kills after ten seconds. */
const closeWithinMs = 3500;

const repositoryRoot = path.resolve(import.meta.dirname, '../..');

/**
 * Runs pages, functions and database in this process: one site, since all queries go to one
 * database.
 *
 * @throws ConfigurationError when the port or the data folder cannot be used
 */
export async function startLocalSite({
  port,
  host,
  dataDir,
  distDir,
  databaseUrl,
  rootDir = repositoryRoot,
  projectDir,
  isBehind = false,
}: LocalSiteOptions): Promise<LocalSite> {
  const { close: closeDatabase } = await openSiteDatabase(path.resolve(dataDir), databaseUrl);
  const rebuilder =
    projectDir === undefined ? null : await openProject(projectDir, distDir, dataDir, isBehind);
  const stopping = new AbortController();
  const closeAll = async () => {
    setStopSignal(undefined);
    setContentStore(undefined);
    setBuiltContent(undefined);
    setMailTransport(undefined);
    setBuiltSite(undefined);
    setSessionSecret(undefined);
    await closeDatabase();
  };
  try {
    setStopSignal(stopping.signal);
    setBuiltSite(path.resolve(distDir));
    setSessionSecret(await loadLocalSecret(path.resolve(dataDir)));
    setMailFolder(path.resolve(dataDir));
    const firstAdmin = await ensureFirstAdmin({ mayInvent: true });
    const functions = await loadFunctions(path.join(rootDir, 'functions'));
    const answerStatic = createStaticSite(
      path.resolve(distDir),
      path.join(rootDir, 'netlify.toml'),
    );
    const server = await listenHttp(
      port,
      (incoming, outgoing) => serve({ incoming, outgoing, functions, answerStatic }),
      host,
    );
    const stopTimedCalls = startTimedCalls(functions.timed);
    // This publishes what was saved while git was away, or just before a crash.
    const publishing = publishUntilDone();
    return {
      url: formatUrl(host, server.port),
      firstAdmin,
      close: async () => {
        stopping.abort();
        const work = Promise.all([
          server.close(),
          stopTimedCalls(),
          publishing,
          rebuilder?.close(),
        ]);
        // A mail server may hold up a mail, which is then sent after the next start.
        await Promise.race([
          work.then(() => functions.settle()),
          wait(closeWithinMs, undefined, { ref: false }),
        ]);
        await closeAll();
      },
    };
  } catch (error) {
    await rebuilder?.close();
    await closeAll();
    throw error;
  }
}

function formatUrl(host: string | undefined, port: number): string {
  const isNamed = host !== undefined && !['0.0.0.0', '::'].includes(host);
  const name = isNamed ? (isIPv6(host) ? `[${host}]` : host) : 'localhost';
  return `http://${name}:${port.toString()}`;
}

/** Lets saves go to a git repository, and each commit ask for a new build. */
async function openProject(
  projectDir: string,
  distDir: string,
  dataDir: string,
  isBehind: boolean,
): Promise<Rebuilder> {
  const contentDir = path.resolve(dataDir, 'built-content');
  const isKept = isBehind && (await recoverFolder(contentDir));
  if (!isKept) await copyContent(projectDir, contentDir);
  await forgetInterruptedBuild();
  setBuiltContent(contentDir);
  const store = openGitStore({ repositoryDir: projectDir });
  const { readHead } = store;
  const rebuilder = createRebuilder({
    ...{ projectDir, distDir: path.resolve(distDir), contentDir, readHead },
  });
  setContentStore(storeWithBuilds(store, rebuilder));
  if (isBehind) rebuilder.request();
  return rebuilder;
}

interface Call {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  functions: FunctionHost;
  answerStatic: ReturnType<typeof createStaticSite>;
}

async function serve(call: Call): Promise<void> {
  const { incoming, outgoing, functions, answerStatic } = call;
  const { url = '/', method = 'GET', headers, socket } = incoming;
  const target = parseRequestPath(url);
  const host = headers.host ?? 'localhost';
  const origin = findOrigin(host);
  if (!target || origin === null) {
    refuse(outgoing, 400, 'This address cannot be read. Please check it for typing errors.');
    return;
  }
  const callFunction = functions.find(target.path);
  if (callFunction) {
    const request = toWebRequest(incoming, origin, target);
    if (request) {
      const answer = await callFunction(request, socket.remoteAddress ?? '');
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
    host,
    acceptEncoding: headers['accept-encoding'] ?? '',
    ifNoneMatch: headers['if-none-match'] ?? '',
  };
  const { status, headers: answered, body } = await answerStatic(request);
  if (status !== 304) answered['content-length'] = (body?.length ?? 0).toString();
  outgoing.writeHead(status, answered);
  outgoing.end(method === 'HEAD' ? undefined : body);
}

function refuse(outgoing: ServerResponse, status: number, sentence: string): void {
  outgoing.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  outgoing.end(sentence);
}
