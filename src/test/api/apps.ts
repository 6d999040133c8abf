import { accountApi } from '#server/account/account-api.ts';
import { catalogueApi } from '#server/catalogue/catalogue-api.ts';
import { cmsApi } from '#server/cms/cms-api.ts';
import { deployStatusApi } from '#server/deploy-status/deploy-status-api.ts';
import { editorApi } from '#server/editor/editor-api.ts';
import { formsApi } from '#server/forms/forms-api.ts';
import { healthApi } from '#server/health/health-api.ts';
import { historyApi } from '#server/history/history-api.ts';
import { type CallContext } from '#server/http/app.ts';
import { inboxApi } from '#server/inbox/inbox-api.ts';
import { matchApi } from '#server/match/match-api.ts';

/** Answers requests as an app does. */
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
  match: matchApi,
};

/** What an app answers: a method, and a path as Hono writes it. */
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

/** Writes a route's pattern as an address of these parts. */
export function fillPattern(pattern: string, params: Record<string, string>): string {
  return pattern.replaceAll(/:(\w+)(?:\{.+?\}(?=\/|$))?/g, (_, name: string) =>
    encodeURIComponent((params[name] ?? '').toWellFormed()),
  );
}
