import type { CallContext } from '#lib/http/app.server.ts';
import type { CallContract } from '#lib/http/call.server.ts';

/** Something that answers requests as an app does. */
export interface App {
  fetch: (request: Request, context?: CallContext) => Response | Promise<Response>;
}

/** An app whose routes can be listed. */
export interface RoutedApp extends App {
  routes: { method: string; path: string }[];
  calls: Record<string, { contract: CallContract }>;
}

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
