import { z } from 'zod';
import {
  DatabaseUnavailableError,
  isNotBegunCode,
  isNotConnected,
  isUnavailableCode,
} from './database-failure.server.ts';
import { findSharedTime } from './shared-time.server.ts';

/** Sends one request of the driver and resolves with the database's answer. */
export type Transport = (url: string, init: RequestInit) => Promise<Response>;

/** How patient the driver's `fetch` is. */
export interface CallTimes {
  /** How long a call, or all calls of one request, may take, repetitions included. */
  answerWithinMs: number;
  /** How long an absence is waited out where the caller says nothing else. */
  repeatWithinMs: number;
}

const usualTimes: CallTimes = { answerWithinMs: 8000, repeatWithinMs: 3000 };
const firstPauseMs = 50;
const longestPauseMs = 800;

/** What a caller may say in the driver's `fetchOptions`. */
export interface RepetitionOptions {
  /** True for a statement that does no harm when it runs twice. */
  isRepeatable?: boolean;
  /** How long an absence is waited out, 3 seconds where it is not said. */
  repeatWithinMs?: number;
}

const errorBodySchema = z.object({ code: z.string().min(1) });

type Outcome =
  | { kind: 'answered'; response: Response }
  | { kind: 'unavailable'; wasBegun: boolean; cause: unknown };

/**
 * Makes the driver's `fetch`: it waits out a short absence of the database, and gives up with one
 * clear error after a longer one.
 *
 * A statement that may have been begun is only sent again if its caller said that this does no
 * harm.
 *
 * @param transport what carries a request to the database
 * @param times how long is waited for what
 */
export function createDatabaseFetch(transport: Transport, times: CallTimes = usualTimes) {
  return async (url: string, init: RequestInit & RepetitionOptions): Promise<Response> => {
    const shared = findSharedTime();
    const begunAt = performance.now();
    const limitMs = times.answerWithinMs - (shared?.spentMs ?? 0);
    if (limitMs <= 0) throw new DatabaseUnavailableError('The database answers too slowly');
    const signal = AbortSignal.timeout(Math.ceil(limitMs));
    try {
      const answer = repeat(transport, url, { ...init, signal }, times.repeatWithinMs);
      // What nobody waits for, such as a migration, may take its time where it can.
      return await (shared ? orAbort(answer, signal) : answer);
    } finally {
      if (shared) shared.spentMs += performance.now() - begunAt;
    }
  };
}

async function repeat(
  transport: Transport,
  url: string,
  init: RequestInit & RepetitionOptions & { signal: AbortSignal },
  usualRepeatWithinMs: number,
): Promise<Response> {
  const { isRepeatable = false, repeatWithinMs = usualRepeatWithinMs, ...request } = init;
  const repeatUntil = performance.now() + repeatWithinMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const outcome = await attempt(transport, url, request);
    if (outcome.kind === 'answered') return outcome.response;
    const mayRepeat = (isRepeatable || !outcome.wasBegun) && !init.signal.aborted;
    if (!mayRepeat || performance.now() + pauseMs > repeatUntil) {
      const { cause } = outcome;
      const code = readCode(cause);
      const message = `The database did not answer${code === undefined ? '' : ` (${code})`}`;
      throw new DatabaseUnavailableError(message, { cause, code });
    }
    await wait(pauseMs);
  }
}

/** Not every transport heeds its signal: a pool of connections goes on waiting for the server. */
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
    answer.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', abort);
    });
  });
}

async function attempt(transport: Transport, url: string, init: RequestInit): Promise<Outcome> {
  try {
    const response = await transport(url, init);
    if (response.ok) return { kind: 'answered', response };
    const code = await readPostgresCode(response);
    if (code === undefined) {
      const status = `HTTP ${response.status.toString()}`;
      const cause = Object.assign(new Error("The database's proxy is in trouble"), {
        code: status,
      });
      return { kind: 'unavailable', wasBegun: true, cause };
    }
    if (!isUnavailableCode(code, isReadOnly(init))) return { kind: 'answered', response };
    const cause = Object.assign(new Error('The database is not available'), { code });
    return { kind: 'unavailable', wasBegun: !isNotBegunCode(code), cause };
  } catch (cause) {
    return { kind: 'unavailable', wasBegun: !isNotConnected(cause), cause };
  }
}

/**
 * Neon reports Postgres's errors with 400 and their code. All else that is no success is its proxy's
 * own trouble: a quota is spent, too much is asked, or, with 400 and no code, nobody is let in.
 *
 * @returns undefined where Postgres said nothing
 */
async function readPostgresCode(response: Response): Promise<string | undefined> {
  if (response.status !== 400) return undefined;
  return errorBodySchema.safeParse(await response.clone().json()).data?.code;
}

/** The driver says in a header that a transaction is not to write. */
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
