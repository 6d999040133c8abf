import * as z from 'zod';
import {
  DatabaseUnavailableError,
  isNotBegunCode,
  isNotConnected,
  isStartingCode,
  isUnavailableCode,
} from './database-failure.server.ts';
import { findSharedTime } from './shared-time.server.ts';

export type Transport = (
  url: string,
  init: RequestInit & { statementName?: string },
) => Promise<Response>;

export interface CallTimes {
  /** The limit of a call, or of all calls of a request, including retries. */
  answerWithinMs: number;
  repeatWithinMs: number;
}

const defaultTimes: CallTimes = { answerWithinMs: 8000, repeatWithinMs: 3000 };
const firstPauseMs = 50;
const maxPauseMs = 800;

export interface CallOptions {
  /** Set for a statement whose plan a database other than Neon may keep. */
  statementName?: string;
  isRepeatable?: boolean;
  repeatWithinMs?: number;
}

const errorBodySchema = z.object({ code: z.string().min(1) });

type Outcome =
  | { kind: 'answered'; response: Response }
  | { kind: 'unavailable'; wasBegun: boolean; isStarting?: boolean; cause: unknown };

/**
 * Creates the driver's `fetch`, which retries during a short outage and throws after a longer one.
 * A statement that may have started is sent again only if its caller declared it repeatable.
 */
export function createDatabaseFetch(transport: Transport, times: CallTimes = defaultTimes) {
  return async (url: string, init: RequestInit & CallOptions): Promise<Response> => {
    const shared = findSharedTime();
    const begunAt = performance.now();
    const limitMs = times.answerWithinMs - (shared?.spentMs ?? 0);
    if (limitMs <= 0) throw new DatabaseUnavailableError('The database answers too slowly');
    const signal = AbortSignal.timeout(Math.ceil(limitMs));
    try {
      const answer = repeat(transport, url, { ...init, signal }, { ...times, limitMs });
      // Work that no visitor waits for, such as a migration, may exceed the limit.
      return await (shared ? orAbort(answer, signal) : answer);
    } finally {
      if (shared) shared.spentMs += performance.now() - begunAt;
    }
  };
}

async function repeat(
  transport: Transport,
  url: string,
  init: RequestInit & CallOptions & { signal: AbortSignal },
  times: { repeatWithinMs: number; limitMs: number },
): Promise<Response> {
  const { isRepeatable = false, repeatWithinMs = times.repeatWithinMs, ...request } = init;
  const startedAt = performance.now();
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    const outcome = await attempt(transport, url, request);
    if (outcome.kind === 'answered') return outcome.response;
    const mayRepeat = (isRepeatable || !outcome.wasBegun) && !init.signal.aborted;
    // A database that reports that it is starting will be available soon, unlike a silent one.
    const waitsMs =
      outcome.isStarting && init.repeatWithinMs === undefined ? times.limitMs : repeatWithinMs;
    if (!mayRepeat || performance.now() + pauseMs > startedAt + waitsMs) {
      const { cause } = outcome;
      const code = readCode(cause);
      const message = `The database did not answer${code === undefined ? '' : ` (${code})`}`;
      throw new DatabaseUnavailableError(message, { cause, code });
    }
    await wait(pauseMs);
  }
}

/** Rejects at the signal even if the transport ignores it, as a connection pool does. */
function orAbort(answer: Promise<Response>, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      reject(
        new DatabaseUnavailableError('The database did not answer in time', {
          cause: signal.reason,
        }),
      );
    };
    signal.addEventListener('abort', abort);
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

async function attempt(transport: Transport, url: string, init: RequestInit): Promise<Outcome> {
  try {
    const response = await transport(url, init);
    if (response.ok) return { kind: 'answered', response };
    const code = await readPostgresCode(response);
    if (code === undefined) {
      const status = `HTTP ${response.status}`;
      const cause = Object.assign(new Error("The database's proxy is in trouble"), {
        code: status,
      });
      return { kind: 'unavailable', wasBegun: true, cause };
    }
    const isRefused = response.status === connectionRefused;
    if (!isRefused && !isUnavailableCode(code, isReadOnly(init))) {
      return { kind: 'answered', response };
    }
    const cause = Object.assign(new Error('The database is not available'), { code });
    const isStarting = isStartingCode(code);
    return { kind: 'unavailable', wasBegun: !isNotBegunCode(code), isStarting, cause };
  } catch (cause) {
    return { kind: 'unavailable', wasBegun: !isNotConnected(cause), cause };
  }
}

/** Neon's status where Postgres refused a connection; the body then contains Postgres's code. */
const connectionRefused = 500;
const statementFailed = 400;

// Failures of Neon's proxy itself have no code: a spent quota, too many requests, a refused login.
async function readPostgresCode(response: Response): Promise<string | undefined> {
  if (![statementFailed, connectionRefused].includes(response.status)) return undefined;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return errorBodySchema.safeParse(body).data?.code;
}

function isReadOnly({ headers }: RequestInit): boolean {
  return new Headers(headers).get('neon-batch-read-only') === 'true';
}

function readCode(cause: unknown): string | undefined {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
