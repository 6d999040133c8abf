import type { z } from 'zod/mini';
import { createUuid } from '#lib/browser/create-uuid.client.ts';
import { sendingHeaders, formMarkSchema } from './sending-marks.ts';
import { minimumSeconds } from './spam.ts';

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

export interface SendingMarks {
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
export function createSendingMarks(): SendingMarks {
  let headers: Record<string, string> = {};
  let believedAt = 0;

  const renew = () => {
    const fresh: Record<string, string> = { [sendingHeaders.key]: createUuid() };
    headers = fresh;
    believedAt = 0;
    fetchJson('/api/form-mark', formMarkSchema).then(
      ({ mark }) => {
        fresh[sendingHeaders.mark] = mark;
        believedAt = performance.now() + minimumSeconds * 1000;
      },
      () => undefined,
    );
  };

  const readHeaders = async () => {
    const waitMs = believedAt - performance.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    return headers;
  };

  renew();
  return { readHeaders, renew };
}
