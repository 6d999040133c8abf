import type { z } from 'zod/mini';
import { createUuid } from '#lib/browser/create-uuid.client.ts';
import { sendingHeaders, formTokenSchema } from './sending.ts';
import { minSeconds } from './spam.ts';

/**
 * Fetches JSON that a page can do without from the site's own API, with cookies.
 *
 * @throws Error for a failed or invalid answer; the network's own error when there is no answer
 */
export async function fetchJson<Data>(path: string, schema: z.ZodMiniType<Data>): Promise<Data> {
  const response = await fetch(path, { credentials: 'include' });
  if (!response.ok) throw new Error(`Request failed with status ${response.status.toString()}`);
  return schema.parse(await response.json());
}

export interface SendingTokens {
  /**
   * Returns the headers of an attempt, the same until one succeeds. Waits where the visitor was
   * faster than the server accepts as human, for example thanks to autofill.
   */
  readHeaders: () => Promise<Record<string, string>>;
  renew: () => void;
}

/**
 * Creates an idempotency key and asks the server for a token. The form also works without the
 * token.
 */
export function createSendingTokens(): SendingTokens {
  let headers: Record<string, string> = {};
  let acceptedAt = 0;

  const renew = () => {
    const fresh: Record<string, string> = { [sendingHeaders.key]: createUuid() };
    headers = fresh;
    acceptedAt = 0;
    fetchJson('/api/form-mark', formTokenSchema).then(
      ({ mark }) => {
        fresh[sendingHeaders.token] = mark;
        acceptedAt = performance.now() + minSeconds * 1000;
      },
      () => undefined,
    );
  };

  const readHeaders = async () => {
    const waitMs = acceptedAt - performance.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    return headers;
  };

  renew();
  return { readHeaders, renew };
}
