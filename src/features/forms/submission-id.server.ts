import { toUuid } from '#lib/db/derive-uuid.server.ts';

/** How long a submission without a key counts as the same one when it comes again. */
const repetitionMs = 10 * 60 * 1000;

/** The ids under which a submission is, or may already be, stored. */
export interface SubmissionIds {
  id: string;
  /** Of the same submission if it came a short while before; the same as `id` with a key. */
  earlierId: string;
}

/**
 * Derives a submission's id from what was sent, so that sending it again finds it there: after a
 * double click, or after its answer was lost. The same key with other words is another submission,
 * since nothing may be lost.
 *
 * @param kind of the inquiry
 * @param key chosen by the browser, null where it chose none
 * @param input the fields, past every rule
 * @param now in milliseconds
 */
export function deriveSubmissionIds(
  kind: string,
  key: string | null,
  input: unknown,
  now: number,
): SubmissionIds {
  const period = Math.floor(now / repetitionMs);
  const derive = (mark: string | number) => toUuid(JSON.stringify([kind, mark, input]));
  if (key !== null) {
    const id = derive(key);
    return { id, earlierId: id };
  }
  return { id: derive(period), earlierId: derive(period - 1) };
}
