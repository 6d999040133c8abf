import { HttpError } from './http-error.server.ts';

/**
 * What somebody is told who has tried too often.
 *
 * @param reason a whole sentence
 * @param retryAfterSeconds until the next attempt is taken
 * @param otherWay what can be done instead, for example "call us"
 */
export function createTooManyError(
  reason: string,
  retryAfterSeconds: number,
  otherWay?: string,
): HttpError {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait =
    minutes > 90
      ? `${Math.ceil(minutes / 60).toString()} hours`
      : minutes === 1
        ? 'a minute'
        : `${minutes.toString()} minutes`;
  const ending = otherWay === undefined ? '' : `, or ${otherWay}`;
  return new HttpError(429, `${reason} Please try again in ${wait}${ending}.`, {
    headers: { 'retry-after': retryAfterSeconds.toString() },
  });
}
