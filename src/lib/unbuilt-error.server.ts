import { HttpError } from '#lib/http/http-error.server.ts';

/** At home there is no site for a moment while it is built; a deployed function always has one. */
export function createUnbuiltError(): HttpError {
  return new HttpError(503, 'The site is just being renewed. Please try again in a minute.', {
    headers: { 'retry-after': '5' },
  });
}

/**
 * What was made of a file that every built site has.
 *
 * @param data null where there was no such file
 * @throws HttpError 503 for null
 */
export function requireBuilt<Data>(data: Data | null): Data {
  if (data === null) throw createUnbuiltError();
  return data;
}
