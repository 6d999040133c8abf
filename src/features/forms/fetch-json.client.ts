import type { z } from 'zod/mini';

/**
 * Reads JSON from the site's own API, with cookies, for what a page can do without: its error tells
 * no more than the status.
 *
 * @param path for example `/api/form-mark`
 * @param schema of the answer
 * @throws Error for an answer that is not a success or of another shape; the network's own error
 *   when there is none
 */
export async function fetchJson<Data>(path: string, schema: z.ZodMiniType<Data>): Promise<Data> {
  const response = await fetch(path, { credentials: 'include' });
  if (!response.ok) throw new Error(`Request failed with status ${response.status.toString()}`);
  return schema.parse(await response.json());
}
