import * as z from 'zod';
import { ConfigurationError, readEnvironment } from '#lib/env.server.ts';
import { StoreError } from './content-store.server.ts';

export interface GithubOptions {
  repository: string;
  branch: string;
  token: string;
  endpoint?: string;
  answerWithinMs?: number;
  /** The time between writes to one repository; by default one second, as GitHub asks. */
  writeEveryMs?: number;
  /** Called with the token's expiration date after each response: null for a token without one. */
  onTokenEnd?: (endsAt: Date | null) => Promise<void>;
}

/** Returns null without a token; throws a ConfigurationError. */
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

const minPauseMs = 60_000;

const graphqlErrorSchema = z.object({
  type: z.string().optional(),
  message: z.string().default(''),
});

export type GraphqlError = z.output<typeof graphqlErrorSchema>;

const limitTypes = new Set(['RATE_LIMITED', 'RATE_LIMIT']);
const limitMessage = /rate limit|submitted too quickly/i;
/** Matches the untyped errors that GitHub sends when it gives up on a query. */
const timeoutMessage = /^Something went wrong|timeout|timed out|^Unicorn/i;

interface Refusal {
  isIt: (error: GraphqlError) => boolean;
  remedy: string;
}

/** Explains how to let the site save despite a rule of the branch. */
export const bypass = (rule: string) =>
  `At GitHub, under Settings, Rules or Branches, let the account of GITHUB_TOKEN bypass ${rule}, or take the rule away.`;

/** Refusals caused by the repository's settings, the most specific first. */
const refusals: Refusal[] = [
  {
    isIt: ({ message }) => /push protection|secret/i.test(message),
    remedy:
      'Something in this save looks to GitHub like a password or key. Take it out of the text and save again, or allow it at GitHub, under Security.',
  },
  {
    isIt: ({ message }) => /pull request|review/i.test(message),
    remedy: bypass('the rule that asks for pull requests'),
  },
  {
    isIt: ({ message }) => /signature|signed/i.test(message),
    remedy: bypass('the rule that asks for signed commits'),
  },
  {
    isIt: ({ message }) => /status check|required check|workflow|deployment/i.test(message),
    remedy: bypass('the rule that asks for checks'),
  },
  {
    isIt: ({ message }) => /archived|read-only/i.test(message),
    remedy: 'Unarchive the repository at GitHub.',
  },
  {
    isIt: ({ type = '', message }) =>
      type === 'BRANCH_PROTECTION_RULE_VIOLATION' ||
      /rule violation|protected branch/i.test(message),
    remedy: bypass('the rules of the branch'),
  },
  {
    isIt: ({ type = '' }) =>
      ['NOT_FOUND', 'FORBIDDEN', 'INSUFFICIENT_SCOPES', 'UNAUTHORIZED'].includes(type),
    remedy: 'Check GITHUB_REPOSITORY, GITHUB_BRANCH and the rights of GITHUB_TOKEN.',
  },
];

const maxQuotedLength = 300;
/** Matches GitHub's tokens and other long keys, but not commit hashes. */
const tokenLike = /\b(?:gh[a-z]_|github_pat_)\w+|\b(?![\da-f]{40}\b)[\w-]{36,}/g;
const markup = /<[^<>]*>|[<>`*]/g;

/** Quotes a message for people: one line, without markup, keys or web addresses. */
export function quoteGithub(message: string): string {
  const words = message
    .replace(/https?:\/\/\S+/g, '…')
    .replace(tokenLike, '…')
    .replace(markup, '')
    .replaceAll('"', "'")
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim();
  const letters = Array.from(words);
  return letters.length > maxQuotedLength
    ? `"${letters.slice(0, maxQuotedLength - 1).join('')}…"`
    : `"${words}"`;
}

/** Describes a refusal in GitHub's own words, if there are any. */
function describeRefusal(messages: readonly string[], isWrite: boolean): string {
  const words = [...new Set(messages.map((message) => message.trim()))].filter(Boolean).join(' ');
  const outcome = isWrite ? 'GitHub refused the save' : 'GitHub refused the request';
  return words === '' ? `${outcome}.` : `${outcome}: ${quoteGithub(words)}`;
}

const messageSchema = z.object({ message: z.string() });

/** Returns nothing for a proxy's page, whose text would help nobody. */
function readMessages(body: string): string[] {
  try {
    return [messageSchema.parse(JSON.parse(body)).message];
  } catch {
    return [];
  }
}

/** Converts a response other than 200 to an error. */
function toStatusFailure(response: Response, body: string, isWrite: boolean): StoreError {
  const { status, headers } = response;
  const cause = new Error(`GitHub answered ${status}`);
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
  const words = describeRefusal([...readMessages(body), `(${status})`], isWrite);
  const sentence = `${words} Check GITHUB_REPOSITORY and the rights of GITHUB_TOKEN.`;
  return new StoreError('refused', sentence, { cause });
}

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
  if (has(({ type, message }) => type === undefined && timeoutMessage.test(message))) {
    const sentence = 'GitHub cannot answer right now.';
    return new StoreError('away', sentence, { cause, mayHaveHappened: isWrite });
  }
  const words = describeRefusal(
    errors.map(({ message }) => message),
    isWrite,
  );
  const refusal = refusals.find(({ isIt }) => has(isIt));
  if (refusal) return new StoreError('refused', `${words} ${refusal.remedy}`, { cause });
  return new StoreError('broken', words, { cause });
}

function toLimit(headers: Headers, cause: Error): StoreError {
  const sentence = 'GitHub got too many requests and asked for a pause.';
  return new StoreError('limited', sentence, { cause, retryAfterMs: readPause(headers) });
}

/** Returns GitHub's documented pause: `retry-after`, else until the reset, else a minute. */
function readPause(headers: Headers): number {
  const retryAfter = readSeconds(headers, 'retry-after');
  if (retryAfter !== null) return retryAfter * 1000;
  const reset = readSeconds(headers, 'x-ratelimit-reset');
  if (headers.get('x-ratelimit-remaining') !== '0' || reset === null) return minPauseMs;
  return Math.max(reset * 1000 - Date.now(), 1000);
}

/** Parses, for example, "2027-03-01 12:00:00 UTC" or "2027-03-01 12:00:00 +0200". */
function readTokenEnd(headers: Headers): Date | null {
  const value = headers.get('github-authentication-token-expiration') ?? '';
  const endsAt = new Date(value.replace(/ UTC$/, 'Z').replace(' ', 'T').replace(' ', ''));
  return Number.isNaN(endsAt.getTime()) ? null : endsAt;
}

function readSeconds(headers: Headers, name: string): number | null {
  const value = headers.get(name) ?? '';
  return /^\d+$/.test(value) ? Number(value) : null;
}

/** Codes of connections that were never made, so that nothing was sent. */
const codes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

function isNotConnected(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isNotConnected)) return true;
  if ('code' in error && codes.has(String(error.code))) return true;
  return isNotConnected(error.cause);
}

const defaultEndpoint = 'https://api.github.com/graphql';
const defaultAnswerWithinMs = 8000;

export interface GraphqlCall<Schema extends z.ZodType> {
  document: string;
  variables: Record<string, unknown>;
  schema: Schema;
  isWrite?: boolean;
  /** Returns the error to throw for an expected failure; null for the default one. */
  readErrors?: (errors: readonly GraphqlError[]) => Error | null;
}

/** Never retries. */
export interface GithubCall {
  names: { owner: string; name: string };
  /** Throws a StoreError unless the response matches the schema. */
  ask: <Schema extends z.ZodType>(call: GraphqlCall<Schema>) => Promise<z.output<Schema>>;
  /** Reads bytes, which GraphQL cannot deliver, over REST. */
  readBlob: (hash: string) => Promise<Uint8Array>;
}

const answerSchema = z.object({
  data: z.unknown().optional(),
  errors: z.array(graphqlErrorSchema).optional(),
});

export function createGithubCall(options: GithubOptions): GithubCall {
  const { repository, token, endpoint = defaultEndpoint } = options;
  const { answerWithinMs = defaultAnswerWithinMs, onTokenEnd } = options;
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
      const bytes = new Uint8Array(await response.arrayBuffer());
      if (response.status === 200) await onTokenEnd?.(readTokenEnd(response.headers));
      return { response, bytes };
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
      const text = new TextDecoder().decode(bytes).replaceAll(token, '…');
      if (response.status !== 200) throw toStatusFailure(response, text, isWrite);
      const { data, errors } = readAnswer(text, isWrite);
      if (errors && errors.length > 0) {
        throw readErrors?.(errors) ?? toGraphqlFailure(errors, response.headers, isWrite);
      }
      const result = schema.safeParse(data);
      if (result.success) return result.data;
      throw new StoreError('broken', 'GitHub sent an unexpected answer.', {
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
      const text = new TextDecoder().decode(bytes).replaceAll(token, '…');
      throw toStatusFailure(response, text, false);
    },
  };
}

/** Throws for a proxy's page or a truncated response, since what GitHub did is then unknown. */
function readAnswer(text: string, isWrite: boolean): z.output<typeof answerSchema> {
  try {
    return answerSchema.parse(JSON.parse(text));
  } catch (cause) {
    const sentence = "GitHub's answer was incomplete, or something else answered instead.";
    throw new StoreError('away', sentence, { cause, mayHaveHappened: isWrite });
  }
}
