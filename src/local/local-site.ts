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
import { openSiteDatabase } from '#local/database/site-database.ts';
import { openGitStore } from '#local/git/git-store.ts';
import { type FunctionHost, loadFunctions, startTimedCalls } from './function-host.ts';
import { setMailFolder } from './mail-folder.ts';
import { listenHttp, type RequestHandler } from './http-server.ts';
import { createStaticSite } from './static/static-site.ts';
import { watchThread } from './watch-thread.ts';
import { refuse } from './web-exchange.ts';
import { loadLocalSecret } from '#local/database/data-folder.ts';
import { ensureFirstAdmin, type FirstAdmin } from '#office/account/server/first-admin.server.ts';
import { setMailTransport } from '#office/mail/mail-transport.server.ts';
import { setContentStore } from '#editing/publishing/find-store.server.ts';
import { publishUntilDone } from '#editing/publishing/publish.server.ts';
import { recordGivenUp } from '#lib/http/given-up.server.ts';
import { setStopSignal } from '#lib/stop-signal.server.ts';
import { setSessionSecret } from '#lib/session-secret.server.ts';
import { setBuiltContent, setBuiltSite } from '#lib/built-site.server.ts';

export interface LocalSiteOptions {
  /** 0 chooses a free port. */
  port: number;
  /** By default, only this machine. */
  host?: string | undefined;
  dataDir: string;
  distDir: string;
  /** A Postgres server to use instead of the embedded database. */
  databaseUrl?: string | undefined;
  /** The folder of netlify.toml and the functions; by default, the repository's root. */
  rootDir?: string;
  /** The git repository for saves; without one, they wait. */
  projectDir?: string;
  /** True where the built site is served only until the next build is done. */
  isBehind?: boolean;
}

export interface LocalSite {
  url: string;
  /** With a new password, which is shown nowhere else. */
  firstAdmin: FirstAdmin;
  close: () => Promise<void>;
}

/** Short enough to still close the database: Docker kills after ten seconds. */
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
    const watch = watchThread();
    const answerStatic = createStaticSite(
      path.resolve(distDir),
      path.join(rootDir, 'netlify.toml'),
    );
    const server = await listenHttp(port, handleBy(functions, answerStatic, watch), {
      host,
      findRoute: (address) => functions.find(address)?.route ?? null,
      onGivenUp: recordGivenUp,
    });
    const stopTimedCalls = startTimedCalls(functions.timed);
    // Publishes saves from while git was unavailable, or from just before a crash.
    const publishing = publishUntilDone();
    return {
      url: formatUrl(host, server.port),
      firstAdmin,
      close: async () => {
        stopping.abort();
        watch.stop();
        const work = Promise.all([
          server.close(),
          stopTimedCalls(),
          publishing,
          rebuilder?.close(),
        ]);
        // A mail server may delay a mail, which is then sent after the next start.
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

/** Answers by a function, or else with a file of the built site. */
function handleBy(
  { find }: FunctionHost,
  answerStatic: ReturnType<typeof createStaticSite>,
  watch: ReturnType<typeof watchThread>,
): RequestHandler {
  return async (request, { target, ip, requestId }) => {
    const { method, headers: asked } = request;
    // A web request has no TRACE.
    const found = method === 'TRACE' ? null : find(target.path);
    if (found) {
      const end = watch.begin({ route: found.route, requestId });
      try {
        return await found.call(request, ip, requestId);
      } finally {
        end();
      }
    }
    if (method !== 'GET' && method !== 'HEAD') {
      return refuse(405, 'Please use GET or HEAD at this address.', { allow: 'GET, HEAD' });
    }
    const { status, headers, body } = await answerStatic({
      ...target,
      host: asked.get('host') ?? 'localhost',
      acceptEncoding: asked.get('accept-encoding') ?? '',
      ifNoneMatch: asked.get('if-none-match') ?? '',
      // A file is named after its content, so a part belongs to the whole that was seen before.
      range: asked.get('range') ?? '',
    });
    if (status !== 304) headers['content-length'] = (body?.length ?? 0).toString();
    return new Response(body, { status, headers });
  };
}

function formatUrl(host: string | undefined, port: number): string {
  const isNamed = host !== undefined && !['0.0.0.0', '::'].includes(host);
  const name = isNamed ? (isIPv6(host) ? `[${host}]` : host) : 'localhost';
  return `http://${name}:${port}`;
}

/** Connects saves to a git repository, and new builds to its commits. */
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
    projectDir,
    distDir: path.resolve(distDir),
    contentDir,
    readHead,
  });
  setContentStore(storeWithBuilds(store, rebuilder));
  if (isBehind) rebuilder.request();
  return rebuilder;
}
