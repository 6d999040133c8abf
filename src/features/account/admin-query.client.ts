import type { z } from 'zod/mini';
import { createQuery, type Query } from '#lib/browser/query.client.ts';
import { RequestError, sendRequest } from '#lib/browser/request.client.ts';
import { endSession } from './session.client.ts';

/**
 * Reads an address for an admin screen. Where the session is over, the screen gives way to Access
 * Restricted.
 *
 * @throws as `sendRequest` does
 */
export async function readAsAdmin(
  path: string,
  headers?: Record<string, string>,
): Promise<Response> {
  try {
    return await sendRequest('GET', path, undefined, headers);
  } catch (error) {
    if (error instanceof RequestError && error.status === 401) endSession();
    throw error;
  }
}

/**
 * Makes a query that reads as an admin.
 *
 * @param key names the question; its first element is the address that is read
 * @param schema of the answer
 */
export function createAdminQuery<Data>(
  key: readonly [path: string, ...rest: unknown[]],
  schema: z.ZodMiniType<Data>,
): Query<Data> {
  return createQuery(async () => {
    const response = await readAsAdmin(key[0]);
    return schema.parse(await response.json());
  });
}
