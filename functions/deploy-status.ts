import { randomUUID } from 'node:crypto';
import type { Config } from '@netlify/functions';
import { mailAlerts } from '#desk/watch-site.server.ts';
import { deployStatusApi } from '#editing/publishing/deploy-status-api.server.ts';
import type { CallContext } from '#lib/http/app.server.ts';
import { toHttpError } from '#lib/http/failure.server.ts';

/**
 * Checks the site after each notice, since a build may fail and be repaired within half an hour.
 */
export default async function handler(request: Request, context: CallContext): Promise<Response> {
  const response = await deployStatusApi.fetch(request, context);
  const report = (error: unknown) =>
    toHttpError(error, { requestId: randomUUID(), route: 'deploy-status', method: 'POST' });
  if (response.ok) context.waitUntil?.(mailAlerts().catch(report));
  return response;
}

// Netlify parses this without running it, so it must be a literal.
export const config: Config = {
  path: ['/api/deploy-status'],
};
