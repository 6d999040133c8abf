import { z } from 'zod';
import { ConfigurationError, readEnvironment } from '#lib/env.server.ts';
import { StoreError } from './content-store.server.ts';

/** Which repository at GitHub, and how it is spoken with. */
export interface GithubOptions {
  /** Owner and name, like `agency/website`. */
  repository: string;
  branch: string;
  /** A fine-grained token with the right to read and write the repository's contents. */
  token: string;
  /** Where GraphQL is answered, GitHub's own address by default. */
  endpoint?: string;
  /** How long one call may take, 8 seconds by default. */
  answerWithinMs?: number;
  /** How far writes to one repository are apart, a second by default, as GitHub asks for. */
  writeEveryMs?: number;
}

/**
 * Reads from the environment where the content lives.
 *
 * @returns null where no token is set: the content does not live at GitHub then
 * @throws ConfigurationError where a variable is wrong, or the repository is not named
 */
export function readGithubOptions(): GithubOptions | null {
  const {
    GITHUB_REPOSITORY: repository,
    GITHUB_BRANCH: branch = 'main',
    GITHUB_TOKEN: token,
    GITHUB_GRAPHQL_URL: endpoint,
  } = readEnvironment();
  if (token === undefined) return null;
  if (repository === undefined) {
    throw new ConfigurationError(
      'GITHUB_TOKEN is set, but GITHUB_REPOSITORY is not. Set it to the owner and the repository, such as agency/website.',
    );
  }
  return { repository, branch, token, ...(endpoint !== undefined && { endpoint }) };
}

const leastPauseMs = 60_000;

/** One error of a GraphQL answer, of which GitHub sends several kinds with status 200. */
const graphqlErrorSchema = z.object({
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
function toStatusFailure(response: Response, body: string, isWrite: boolean): StoreError {
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
function toGraphqlFailure(
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

/** Codes of a connection that never came to be, so that nothing was sent on it. */
const codes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/**
 * True where nothing of a request was sent.
 *
 * @param error what `fetch` threw
 */
function isNotConnected(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isNotConnected)) return true;
  if ('code' in error && codes.has(String(error.code))) return true;
  return isNotConnected(error.cause);
}

const usualEndpoint = 'https://api.github.com/graphql';
const usualAnswerWithinMs = 8000;

/** What is asked, and how its answer looks. */
export interface GraphqlCall<Schema extends z.ZodType> {
  document: string;
  variables: Record<string, unknown>;
  /** Of the answer's `data`. */
  schema: Schema;
  /** True where something is written. */
  isWrite?: boolean;
  /** Errors that are an answer: what is thrown for them instead of a StoreError; null for no. */
  readErrors?: (errors: readonly GraphqlError[]) => Error | null;
}

/** A way to speak with GitHub about one repository. Nothing is ever asked twice. */
export interface GithubCall {
  /** Owner and name, the variables that every document about the repository takes. */
  names: { owner: string; name: string };
  /** @throws StoreError for everything but an answer of the schema */
  ask: <Schema extends z.ZodType>(call: GraphqlCall<Schema>) => Promise<z.output<Schema>>;
  /** The bytes of a blob, which GraphQL has no way to say. @throws StoreError */
  readBlob: (hash: string) => Promise<Uint8Array>;
}

const answerSchema = z.object({
  data: z.unknown().optional(),
  errors: z.array(graphqlErrorSchema).optional(),
});

/** Makes a way to speak with GitHub. */
export function createGithubCall(options: GithubOptions): GithubCall {
  const { repository, token, endpoint = usualEndpoint } = options;
  const { answerWithinMs = usualAnswerWithinMs } = options;
  const [owner = '', name = ''] = repository.split('/');
  const headers = {
    authorization: `Bearer ${token}`,
    'user-agent': 'content-publisher',
    'x-github-api-version': '2022-11-28',
  };

  const send = async (url: string, init: RequestInit, isWrite: boolean) => {
    try {
      const signal = AbortSignal.timeout(answerWithinMs);
      const response = await fetch(url, { ...init, redirect: 'manual', signal });
      return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
    } catch (cause) {
      const mayHaveHappened = isWrite && !isNotConnected(cause);
      throw new StoreError('away', 'GitHub cannot be reached.', { cause, mayHaveHappened });
    }
  };

  return {
    names: { owner, name },
    ask: async ({ document, variables, schema, isWrite = false, readErrors }) => {
      const init = {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ query: document, variables }),
      };
      const { response, bytes } = await send(endpoint, init, isWrite);
      const text = new TextDecoder().decode(bytes);
      if (response.status !== 200) throw toStatusFailure(response, text, isWrite);
      const { data, errors } = readAnswer(text, isWrite);
      if (errors && errors.length > 0) {
        throw readErrors?.(errors) ?? toGraphqlFailure(errors, response.headers, isWrite);
      }
      const result = schema.safeParse(data);
      if (result.success) return result.data;
      throw new StoreError('broken', 'GitHub answered something that makes no sense here.', {
        cause: result.error,
        mayHaveHappened: isWrite,
      });
    },
    readBlob: async (hash) => {
      const base = endpoint.replace(/\/api\/graphql$/, '/api/v3').replace(/\/graphql$/, '');
      const url = `${base}/repos/${owner}/${name}/git/blobs/${hash}`;
      const init = { headers: { ...headers, accept: 'application/vnd.github.raw+json' } };
      const { response, bytes } = await send(url, init, false);
      if (response.status === 200) return bytes;
      throw toStatusFailure(response, new TextDecoder().decode(bytes), false);
    },
  };
}

/** A proxy's page, or an answer that was cut short, tells nothing of what GitHub has done. */
function readAnswer(text: string, isWrite: boolean): z.output<typeof answerSchema> {
  try {
    return answerSchema.parse(JSON.parse(text));
  } catch (cause) {
    const sentence = 'GitHub was reached, but its answer was cut short or was not its own.';
    throw new StoreError('away', sentence, { cause, mayHaveHappened: isWrite });
  }
}
