import { z } from 'zod';
import { StoreError } from './store-error.server.ts';

const leastPauseMs = 60_000;

/** One error of a GraphQL answer, of which GitHub sends several kinds with status 200. */
export const graphqlErrorSchema = z.object({
  type: z.string().optional(),
  message: z.string().default(''),
});

/** One error of a GraphQL answer. */
export type GraphqlError = z.output<typeof graphqlErrorSchema>;

const limitTypes = new Set(['RATE_LIMITED', 'RATE_LIMIT']);
const refusalTypes = new Set(['NOT_FOUND', 'FORBIDDEN', 'INSUFFICIENT_SCOPES', 'UNAUTHORIZED']);
const limitMessage = /rate limit/i;
const ruleMessage = /rule violations|protected branch/i;
/** What GitHub says, without a type, when it gives up on a query. */
const lapseMessage = /^Something went wrong|timeout|timed out|^Unicorn/i;

/**
 * Judges an answer that has another status than 200.
 *
 * @param response whose body has been read
 * @param body its text, of which nothing is passed on
 * @param isWrite whether something may have been written
 */
export function toStatusFailure(response: Response, body: string, isWrite: boolean): StoreError {
  const { status, headers } = response;
  const cause = new Error(`GitHub answered ${status.toString()}`);
  if (status >= 500 || status === 408) {
    const sentence = 'GitHub cannot answer right now.';
    return new StoreError('away', sentence, { cause, mayHaveHappened: isWrite });
  }
  const isLimited =
    headers.has('retry-after') ||
    headers.get('x-ratelimit-remaining') === '0' ||
    limitMessage.test(body);
  if (status === 429 || (status === 403 && isLimited)) return toLimit(headers, cause);
  if (status === 401) {
    return new StoreError('refused', 'GitHub does not accept GITHUB_TOKEN; set a new one.', {
      cause,
    });
  }
  return new StoreError(
    'refused',
    `GitHub refuses access (${status.toString()}); check GITHUB_REPOSITORY and the rights of GITHUB_TOKEN.`,
    { cause },
  );
}

/**
 * Judges the errors of an answer with status 200.
 *
 * @param errors one or more
 * @param headers of the answer
 * @param isWrite whether something may have been written
 */
export function toGraphqlFailure(
  errors: readonly GraphqlError[],
  headers: Headers,
  isWrite: boolean,
): StoreError {
  const cause = new Error(errors.map(({ type = '', message }) => `${type} ${message}`).join('; '));
  const has = (isIt: (error: GraphqlError) => boolean) => errors.some(isIt);
  if (has(({ type = '', message }) => limitTypes.has(type) || limitMessage.test(message))) {
    return toLimit(headers, cause);
  }
  if (has(({ type = '', message }) => refusalTypes.has(type) || ruleMessage.test(message))) {
    const sentence =
      'GitHub does not let GITHUB_TOKEN do this; check GITHUB_REPOSITORY, GITHUB_BRANCH and its rights.';
    return new StoreError('refused', sentence, { cause });
  }
  if (has(({ type, message }) => type === undefined && lapseMessage.test(message))) {
    const sentence = 'GitHub cannot answer right now.';
    return new StoreError('away', sentence, { cause, mayHaveHappened: isWrite });
  }
  return new StoreError('broken', 'GitHub does not understand what it was asked.', { cause });
}

function toLimit(headers: Headers, cause: Error): StoreError {
  const sentence = 'GitHub asks for a pause, since too much was asked of it.';
  return new StoreError('limited', sentence, { cause, retryAfterMs: readPause(headers) });
}

/** As GitHub documents it: `retry-after`, else the time of the reset, else a minute. */
function readPause(headers: Headers): number {
  const retryAfter = readSeconds(headers, 'retry-after');
  if (retryAfter !== null) return retryAfter * 1000;
  const reset = readSeconds(headers, 'x-ratelimit-reset');
  if (headers.get('x-ratelimit-remaining') !== '0' || reset === null) return leastPauseMs;
  return Math.max(reset * 1000 - Date.now(), 1000);
}

function readSeconds(headers: Headers, name: string): number | null {
  const value = headers.get(name) ?? '';
  return /^\d+$/.test(value) ? Number(value) : null;
}
