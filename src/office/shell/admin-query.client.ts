import type * as z from 'zod/mini';
import { createQuery, type Query } from '#lib/browser/query.client.ts';
import { RequestError, sendRequest } from '#lib/browser/request.client.ts';
import { clearSession } from './session.client.ts';

/**
 * Reads an address, and shows Access Restricted where the session is over; throws as `sendRequest`
 * does.
 */
export async function readAsAdmin(
  path: string,
  headers?: Record<string, string>,
): Promise<Response> {
  try {
    return await sendRequest('GET', path, undefined, headers);
  } catch (error) {
    if (error instanceof RequestError && error.status === 401) clearSession();
    throw error;
  }
}

/** Reads the address that is the first element of `key`. */
export function createAdminQuery<Data>(
  key: readonly [path: string, ...rest: unknown[]],
  schema: z.ZodMiniType<Data>,
): Query<Data> {
  return createQuery(async () => {
    const response = await readAsAdmin(key[0]);
    return schema.parse(await response.json());
  });
}
