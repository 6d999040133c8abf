import { randomUUID } from 'node:crypto';
import type { Config } from '@netlify/functions';
import { toHttpError } from '#lib/http/failure.server.ts';
import { logEvent } from '#lib/log.server.ts';
import { runRetention } from '#desk/retention.server.ts';

export default async function retention(): Promise<Response> {
  try {
    const deleted = await runRetention();
    logEvent('held' in deleted ? 'warn' : 'info', 'retention', deleted);
    return new Response(null, { status: 204 });
  } catch (error) {
    const context = { requestId: randomUUID(), route: 'retention', method: 'schedule' };
    return new Response(null, { status: toHttpError(error, context).status });
  }
}

export const config: Config = { schedule: '@daily' };
