import { randomUUID } from 'node:crypto';
import { followServedAgency } from '#lib/served-agency.server.ts';
import { toHttpError } from './failure.server.ts';

/**
 * Does the work of a function that the clock calls. One part after the other is done, even where
 * an earlier one failed, which is logged under `route`. The status is that of the last failure,
 * else 204.
 */
export async function workOnSchedule(
  route: string,
  ...parts: readonly (() => Promise<unknown>)[]
): Promise<Response> {
  let status = 204;
  for (const part of [followServedAgency, ...parts]) {
    try {
      await part();
    } catch (error) {
      const context = { requestId: randomUUID(), route, method: 'schedule' };
      ({ status } = toHttpError(error, context));
    }
  }
  return new Response(null, { status });
}
