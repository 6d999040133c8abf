import { realpathSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import path from 'node:path';
import type { AstroIntegration } from 'astro';
import {
  createRunnableDevEnvironment,
  isRunnableDevEnvironment,
  type ResolvedConfig,
  type ViteDevServer,
  type Connect,
} from 'vite';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readCmsBackend, createCmsPolicy } from '#integrations/content-manager.ts';
import { answerRequest } from '#local/web-exchange.ts';
import { parseRequestPath, type RequestPath } from '#local/static/request-path.ts';
import { loadSiteRules } from '#local/static/site-rules.ts';
import { watchContent, type ContentWatch } from './content-watch.ts';
import { createLiveFunctions, type ImportModule, type LiveFunctions } from './live-functions.ts';
import { createSiteReader, type SiteResources } from './site-services.ts';

interface DevMiddlewareOptions {
  projectDir: string;
  functions: Pick<LiveFunctions, 'find'>;
  content: Pick<ContentWatch, 'findProblem'>;
  /** Returns the Content-Security-Policy of the page at a path. */
  getPolicy: (path: string) => string;
}

/** Runs functions, and adds Netlify's headers to Astro's answers. */
function createDevMiddleware(options: DevMiddlewareOptions): Connect.NextHandleFunction {
  return (incoming, outgoing, next) => {
    const target = parseRequestPath(incoming.url ?? '/');
    if (!target) {
      next();
      return;
    }
    answerCall(options, target, incoming, outgoing)
      .then(async (isAnswered) => {
        if (isAnswered) return;
        await applyRules(options, target, incoming, outgoing);
        const isPage = incoming.headers.accept?.includes('text/html') === true;
        const problem = isPage ? await options.content.findProblem() : null;
        if (problem) throw problem;
        next();
      })
      .catch((error: unknown) => {
        // Vite's error page has no type, and browsers must not guess it.
        outgoing.setHeader('content-type', 'text/html; charset=utf-8');
        next(error);
      });
  };
}

async function answerCall(
  { functions }: DevMiddlewareOptions,
  target: RequestPath,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<boolean> {
  // Pages and files are available even while a function is broken.
  const found = target.path.startsWith('/api/') ? await functions.find(target.path) : null;
  if (!found) return false;
  const ip = incoming.socket.remoteAddress ?? '';
  await answerRequest(incoming, outgoing, target, async (request) => found.call(request, ip));
  return true;
}

/** Sets Netlify's headers, and puts another page in the place of one by a forced rule. */
async function applyRules(
  { projectDir, getPolicy }: DevMiddlewareOptions,
  target: RequestPath,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const configFile = path.join(projectDir, 'netlify.toml');
  const rules = await loadSiteRules(path.join(projectDir, 'public'), configFile);
  const { 'content-security-policy': policy, ...headers } = rules.getHeaders(target.path);
  // A browser must not cache work in progress.
  delete headers['cache-control'];
  for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
  const policies = [policy, getPolicy(target.path)].filter((each) => each !== undefined);
  outgoing.setHeader('content-security-policy', policies);
  const rule = await rules.findRedirect({ ...target, host: incoming.headers.host ?? '' }, true);
  if (rule?.status === 200) incoming.url = rule.target;
}

const added: Record<string, string> = {
  'script-src': "'unsafe-inline'",
  'style-src': "'unsafe-inline'",
  'connect-src': 'ws:',
};

/** Allows the dev server's scripts, styles and socket; its overlay writes HTML, unlike any page. */
function relaxPolicy(directives: readonly string[]): string {
  return directives
    .filter((directive) => !directive.includes('trusted-types'))
    .map((directive) => {
      const more = added[directive.split(' ')[0] ?? ''];
      return more === undefined ? directive : `${directive} ${more}`;
    })
    .join('; ');
}

export interface DevResources extends Pick<
  SiteResources,
  'dataDir' | 'executor' | 'projectDir' | 'sessionSecret'
> {
  closeDatabase: () => Promise<void>;
}

export interface DevIntegration {
  integration: AstroIntegration;
  /** Waits for the functions' work after their answers, and closes the database. */
  close: () => Promise<void>;
}

const environmentName = 'functions';

const findHere = (file: string) => path.join(import.meta.dirname, file);

/**
 * Adds the parts of a site other than its pages: functions, files of the build and Netlify's rules.
 */
export function createDevIntegration(resources: DevResources): DevIntegration {
  const { dataDir, projectDir } = resources;
  const stopping = new AbortController();
  let functions: LiveFunctions | undefined;
  let closing: Promise<void> | undefined;
  let pagePolicy = '';

  const getPolicy = (address: string) =>
    /^\/cms(?:\/|$)/.test(address)
      ? relaxPolicy(createCmsPolicy(readCmsBackend(process.env).kind).split('; '))
      : pagePolicy;

  const integration: AstroIntegration = {
    name: 'dev-site',
    hooks: {
      'astro:config:setup': ({ addMiddleware, injectRoute, isRestart, updateConfig }) => {
        // Astro would continue without watching the content; after this error, it keeps its
        // configuration.
        if (isRestart) throw new Error('The configuration has changed. Start "npm run dev" again.');
        addMiddleware({ order: 'pre', entrypoint: findHere('missing-page.ts') });
        injectRoute({
          pattern: '/catalogue/pictures.json',
          entrypoint: findHere('pictures.json.ts'),
        });
        for (const pattern of ['/catalogue/appearances.json', '/catalogue/pages.json']) {
          injectRoute({ pattern, entrypoint: findHere('built-catalogue.json.ts') });
        }
        injectRoute({
          pattern: '/catalogue/[...file].json',
          entrypoint: findHere('catalogue-entry.json.ts'),
        });
        updateConfig({
          vite: {
            // The functions decide for themselves which origins to accept.
            server: {
              cors: false,
              strictPort: true,
              fs: { allow: [projectDir, findPackages(projectDir)] },
              // The database constantly writes to this folder.
              watch: { ignored: [`${dataDir}/**`, `${projectDir}/dist*/**`] },
            },
            environments: {
              [environmentName]: {
                consumer: 'server',
                dev: {
                  // Each call checks for changes, so none has to be pushed.
                  createEnvironment: (name: string, config: ResolvedConfig) =>
                    createRunnableDevEnvironment(name, config, { runnerOptions: { hmr: false } }),
                },
              },
            },
            plugins: [
              {
                name: 'dev-site:own-sources',
                // Astro lists the script of islands as a package, and Vite warns that it is not
                // one.
                config: ({ optimizeDeps }) => {
                  if (!optimizeDeps?.include) return;
                  optimizeDeps.include = optimizeDeps.include.filter(
                    (id) => !id.startsWith('./src/'),
                  );
                },
              },
              {
                name: 'dev-site:functions',
                applyToEnvironment: ({ name }) => name === environmentName,
                hotUpdate: () => {
                  functions?.reload();
                  return [];
                },
                // Vite ends the process itself once it is told to stop.
                closeBundle: () => closing,
              },
            ],
          },
        });
      },
      'astro:config:done': ({ config }) => {
        const { csp } = config.security;
        const directives = typeof csp === 'object' ? (csp.directives ?? []) : [];
        pagePolicy = relaxPolicy([
          ...directives,
          "media-src 'self' data:",
          "script-src 'self'",
          "style-src 'self'",
        ]);
      },
      'astro:server:setup': async ({ server }) => {
        const importModule = createImporter(server);
        await functions?.close();
        functions = createLiveFunctions(path.join(projectDir, 'functions'), importModule, {
          ...resources,
          stopSignal: stopping.signal,
          site: createSiteReader(() => findAddress(server)),
        });
        const content = watchContent(projectDir, importModule, () => {
          server.ws.send({ type: 'full-reload' });
        });
        server.watcher.on('all', (_event, file) => {
          content.lookAgain(file);
          void renewSheets(projectDir, file);
        });
        server.middlewares.use(createDevMiddleware({ projectDir, functions, content, getPolicy }));
      },
      'astro:server:start': ({ logger }) => {
        functions?.start().catch((error: unknown) => {
          logger.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
        });
      },
    },
  };
  const close = async () => {
    stopping.abort();
    await functions?.close();
    await resources.closeDatabase();
  };
  return { integration, close: () => (closing ??= close()) };
}

function findAddress({ resolvedUrls }: ViteDevServer): string | null {
  return resolvedUrls?.local[0] ?? resolvedUrls?.network[0] ?? null;
}

/** Finds the packages' folder, which may be linked from elsewhere. */
function findPackages(projectDir: string): string {
  return path.dirname(realpathSync(path.join(projectDir, 'node_modules', 'astro')));
}

function createImporter({ environments }: ViteDevServer): ImportModule {
  const environment = environments[environmentName];
  if (!environment || !isRunnableDevEnvironment(environment)) {
    throw new Error('The functions have no environment to run in.');
  }
  return (file) => environment.runner.import(file);
}

/**
 * Touches both style sheets after a change of one of their parts, which Tailwind reads without
 * Vite's knowledge.
 */
async function renewSheets(projectDir: string, part: string): Promise<void> {
  const sheets = ['site.css', 'admin.css'].map((name) => path.join(projectDir, 'src/styles', name));
  if (!part.endsWith('.css') || sheets.includes(part)) return;
  const now = new Date();
  await Promise.all(sheets.map((sheet) => utimes(sheet, now, now)));
}
