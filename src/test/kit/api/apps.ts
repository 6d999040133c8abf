import { accountApi } from '#office/account/server/account-api.server.ts';
import { catalogueApi } from '#site/directory/catalogue-api.server.ts';
import { cmsApi } from '#editing/cms/cms-api.server.ts';
import { deployStatusApi } from '#editing/publishing/deploy-status-api.server.ts';
import { editorApi } from '#editing/editor/server/editor-api.server.ts';
import { formsApi } from '#office/inquiries/server/inquiries-api.server.ts';
import { healthApi } from '#desk/health-api.server.ts';
import { historyApi } from '#editing/history/history-api.server.ts';
import { type CallContext } from '#lib/http/app.server.ts';
import { inboxApi } from '#office/inquiries/server/inbox-api.server.ts';
import { interestApi } from '#office/interest/interest-api.server.ts';
import { matchApi } from '#site/match/match-api.server.ts';
import { publishLaterApi } from '#editing/publishing/publish-later.server.ts';

/** Something that answers requests as an app does. */
export interface App {
  fetch: (request: Request, context?: CallContext) => Response | Promise<Response>;
}

/** An app whose routes can be listed. */
export interface RoutedApp extends App {
  routes: { method: string; path: string }[];
}

/** Every app, by the name of its function. */
export const apps: Record<string, RoutedApp> = {
  account: accountApi,
  catalogue: catalogueApi,
  cms: cmsApi,
  'deploy-status': deployStatusApi,
  editor: editorApi,
  forms: formsApi,
  health: healthApi,
  history: historyApi,
  inbox: inboxApi,
  interest: interestApi,
  match: matchApi,
  'publish-later': publishLaterApi,
};

/** A route of an app: a method, and a path as Hono writes it. */
export interface AppRoute {
  app: RoutedApp;
  method: string;
  pattern: string;
}

/** Lists the routes of an app, without its middleware. */
export function listRoutes(app: RoutedApp): AppRoute[] {
  const routes = app.routes.filter(({ method }) => method !== 'ALL');
  const byCall = new Map(
    routes.map(({ method, path }) => [`${method} ${path}`, { app, method, pattern: path }]),
  );
  return [...byCall.values()];
}

/** Returns an address that fits a route's pattern. */
export function fillPattern(pattern: string, params: Record<string, string>): string {
  return pattern.replaceAll(/:(\w+)(?:\{.+?\}(?=\/|$))?/g, (_, name: string) =>
    encodeURIComponent((params[name] ?? '').toWellFormed()),
  );
}
