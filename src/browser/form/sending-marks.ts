import { z } from 'zod/mini';
import { fetchJson } from '#browser/api/fetch-json.ts';

const formMarkSchema = z.object({ mark: z.string() });

/** What goes with a form so that the server knows it, and does not store it twice. */
export interface SendingMarks {
  /** The headers of a try to send the form; they stay the same until it succeeds. */
  readHeaders: () => Record<string, string>;
  /** Makes new marks, for the next form. */
  renew: () => void;
}

/** Makes a form's marks and asks the server for its part. Without that answer the form works too. */
export function createSendingMarks(): SendingMarks {
  let headers: Record<string, string> = {};

  const renew = () => {
    // Browsers make such keys on secure pages only.
    const fresh: Record<string, string> = isSecureContext
      ? { 'idempotency-key': crypto.randomUUID() }
      : {};
    headers = fresh;
    fetchJson('/api/form-mark', formMarkSchema).then(
      ({ mark }) => {
        fresh['form-mark'] = mark;
      },
      () => undefined,
    );
  };

  renew();
  return { readHeaders: () => headers, renew };
}
