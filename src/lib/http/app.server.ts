import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { requestId } from 'hono/request-id';
import { matchedRoutes } from 'hono/route';
import { METHOD_NAME_ALL, type Router } from 'hono/router';
import { RegExpRouter } from 'hono/router/reg-exp-router';
import { SmartRouter } from 'hono/router/smart-router';
import { TrieRouter } from 'hono/router/trie-router';
import { type H, type RouterRoute } from 'hono/types';
import { getPath } from 'hono/utils/url';
import { shareTime } from '#lib/db/shared-time.server.ts';
import { readSetting } from '#lib/env.server.ts';
import { followServedAgency } from '#lib/served-agency.server.ts';
import { answerError, finishAnswer } from './answer.server.ts';
import type { DescribedHandler } from './call.server.ts';
import { toHttpError } from './failure.server.ts';
import { HttpError } from './http-error.server.ts';

/** Provided by the platform; a visitor can't forge it. */
export interface CallContext {
  ip: string;
  waitUntil?: (work: Promise<unknown>) => void;
  /** The id under which the platform logs the call. */
  requestId?: string;
}

export interface AppEnv {
  Bindings: CallContext;
  Variables: {
    requestId: string;
    startedAt: number;
    userId?: number;
    /** Renders a failure as a page; null sends the plain sentence. */
    showFailure?: (error: HttpError) => Promise<Response | null>;
  };
}

export type AppContext = Context<AppEnv>;

/** An app whose calls are known by name, such as `POST /api/contact`. */
export interface CallApp<Calls> extends Hono<AppEnv> {
  calls: Calls;
}

/**
 * Creates an app that rejects other methods and foreign origins, and answers every failure.
 *
 * @param calls what it answers, by method and path as Hono writes it; those with a query go first
 */
export function createApp<Calls extends Record<string, DescribedHandler> = Record<string, never>>(
  calls = {} as Calls,
): CallApp<Calls> {
  const app = new Hono<AppEnv>({
    router: createRouter(),
    // The local server also accepts `//api//contact` for `/api/contact`.
    getPath: (request) => getPath(request).replaceAll(/\/{2,}/g, '/'),
  });
  app
    // Ignores a visitor's request id, since visitors must not choose ids for the log.
    .use(requestId({ headerName: '', generator: findRequestId }))
    .use(finishEveryAnswer)
    .use(
      methodNotAllowed({
        app,
        onMethodNotAllowed(c, methods) {
          const [matched] = app.router.match(methods[0] ?? '', c.req.path);
          return refuseMethod(c, methods, formatRoute(matched.map(([[, route]]) => route)));
        },
      }),
    )
    .use(refuseForeignOrigins)
    .use(async (_, next) => {
      await followServedAgency();
      await shareTime(next);
    })
    .onError(answerFailure)
    .notFound((c) => {
      const error = new HttpError(404, 'There is no page at this address.');
      return answerError(error, c.req.raw, c.var.requestId);
    });
  for (const [name, handler] of Object.entries(calls)) {
    const [, method = '', path = '', query = ''] = /^(\S+) ([^?]+)(.*)$/.exec(name) ?? [];
    const asked = [...new URLSearchParams(query)];
    app.on(method, path, (c, next) => {
      const isAsked = asked.every(([key, value]) => c.req.query(key) === value);
      return isAsked ? (handler(c, next) as Promise<Response>) : next();
    });
  }
  return Object.assign(app, { calls });
}

/** Protects Hono's router from methods that are named like an object's own properties. */
function createRouter(): Router<[H, RouterRoute]> {
  const router = new SmartRouter<[H, RouterRoute]>({
    routers: [new RegExpRouter(), new TrieRouter()],
  });
  return {
    name: router.name,
    add: (...route) => router.add(...route),
    match: (method, path) => router.match(method in {} ? METHOD_NAME_ALL : method, path),
  };
}

function findRequestId({ env }: Context): string {
  return (env as CallContext | undefined)?.requestId ?? crypto.randomUUID();
}

const finishEveryAnswer = createMiddleware<AppEnv>(async (c, next) => {
  c.set('startedAt', performance.now());
  try {
    await next();
  } catch (thrown) {
    // Hono calls `onError` only for an Error.
    c.res = await answerFailure(thrown, c);
  }
  finishAnswer(c.res, c.var.requestId);
});

const refuseForeignOrigins = createMiddleware<AppEnv>(async (c, next) => {
  const { method } = c.req;
  // A method without a route gets an error of its own.
  const isSafe = method === 'GET' || method === 'HEAD' || formatRoute(matchedRoutes(c)) === null;
  if (!isSafe) requireSameOrigin(c.req.raw);
  await next();
});

/**
 * Rejects a state-changing request from a page of another site; throws HttpError 403. Browsers send
 * Sec-Fetch-Site and Origin, which a page cannot forge. A request with neither comes from a
 * program; without a cookie, it has no logged-in admin's rights to borrow.
 */
function requireSameOrigin(request: Request): void {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const isAllowed =
    site === null
      ? origin === null
        ? !request.headers.has('cookie')
        : listOwnOrigins(request).includes(origin)
      : (site === 'same-origin' || site === 'none') && isPlausible(origin, request);
  if (isAllowed) return;
  throw new HttpError(403, 'This form can only be sent from our own website.');
}

function listOwnOrigins(request: Request): string[] {
  const siteUrl = readSetting('SITE_URL');
  const own = [new URL(request.url).origin];
  return siteUrl === undefined ? own : [...own, new URL(siteUrl).origin];
}

/** Ignores the scheme, since a proxy may use HTTPS; pages without referrers send `null`. */
function isPlausible(origin: string | null, request: Request): boolean {
  if (origin === null || origin === 'null') return true;
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return listOwnOrigins(request).some((own) => new URL(own).host === host);
}

function refuseMethod(c: AppContext, methods: string[], route: string | null): Promise<Response> {
  const allowed = ['HEAD', 'GET', 'POST', 'PUT', 'DELETE'].filter((each) => methods.includes(each));
  const error = new HttpError(405, `Please use ${allowed.join(' or ')} at this address.`, {
    headers: { allow: allowed.join(', ') },
  });
  return answerFailure(error, c, route);
}

function formatRoute(matched: RouterRoute[]): string | null {
  const route = matched.findLast(({ method }) => method !== METHOD_NAME_ALL);
  return route?.path.replaceAll(/\{.+?\}(?=\/|$)/g, '') ?? null;
}

export function reportFailure<Env extends AppEnv>(
  thrown: unknown,
  c: Context<Env>,
  route = formatRoute(matchedRoutes(c)),
): HttpError {
  const { requestId, startedAt, userId = null } = c.var;
  const ms = Math.round(performance.now() - startedAt);
  return toHttpError(thrown, { requestId, route: route ?? '', method: c.req.method, userId, ms });
}

async function answerFailure(
  thrown: unknown,
  c: AppContext,
  route?: string | null,
): Promise<Response> {
  const error = reportFailure(thrown, c, route);
  return (await showFailure(error, c)) ?? answerError(error, c.req.raw, c.var.requestId);
}

/** Treats a page that cannot be rendered as one more failure, so that there is always an answer. */
async function showFailure(error: HttpError, c: AppContext): Promise<Response | null> {
  try {
    return (await c.var.showFailure?.(error)) ?? null;
  } catch (thrown) {
    reportFailure(thrown, c, 'failure page');
    return null;
  }
}
