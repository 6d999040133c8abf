import type { z } from 'zod/mini';
import { createUuid } from '#lib/browser/create-uuid.client.ts';
import { sendingHeaders, formMarkSchema } from './sending-marks.ts';
import { minimumSeconds } from './spam.ts';

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

/** What goes with a form so that the server knows it, and does not store it twice. */
export interface SendingMarks {
  /**
   * The headers of a try to send the form; they stay the same until it succeeds. Whoever is faster
   * than the server believes, for example with fields that the browser filled in, waits a moment.
   */
  readHeaders: () => Promise<Record<string, string>>;
  /** Makes new marks, for the next form. */
  renew: () => void;
}

/** Makes a form's marks and asks the server for its part. Without that answer the form works too. */
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
