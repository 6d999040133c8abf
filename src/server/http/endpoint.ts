import { randomUUID } from 'node:crypto';
import { shareTime } from '#server/db/shared-time.ts';
import { answerError, finishAnswer } from '#server/http/answer.ts';
import { toHttpError } from '#server/http/failure.ts';
import { HttpError } from '#server/http/http-error.ts';
import { requireSameOrigin } from '#server/http/origin.ts';

/** A method that an endpoint answers. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What the platform says about a call; a visitor cannot forge it. */
export interface CallContext {
  /** The network address that the call came from. */
  ip: string;
  /** The named parts of the path. */
  params: Record<string, string>;
  /** Lets work go on after the answer has left. */
  waitUntil?: (work: Promise<unknown>) => void;
}

/** One request on its way through an endpoint. */
export interface Exchange {
  request: Request;
  requestId: string;
  context: CallContext;
  /** The admin whose session the request belongs to, once that is known: for the log. */
  userId?: number;
  /** What was sent, unchecked, once the operation has read it: a failure page shows it again. */
  body?: unknown;
}

/** What an endpoint does for one method. */
export interface Operation {
  /** Answers the request, or throws an HttpError for an expected failure. */
  answer: (exchange: Exchange) => Promise<Response>;
  /** Shows a failure as a page; null leaves it to the plain sentence. */
  answerFailure?: (error: HttpError, exchange: Exchange) => Promise<Response | null>;
}

/**
 * Makes the handler of an endpoint. It refuses other methods and foreign origins before the
 * operation runs, and turns every failure into an answer, so that operations hold only their own
 * concern.
 *
 * @param route the path, for the log
 * @param operations what it does for each method; HEAD follows GET
 * @returns a function from request to answer that never rejects
 */
export function createEndpoint(
  route: string,
  operations: Partial<Record<Method, Operation>>,
): (request: Request, context?: CallContext) => Promise<Response> {
  return async (request, context = { ip: '', params: {} }) => {
    const exchange: Exchange = { request, requestId: randomUUID(), context };
    const response = await answer(route, operations, exchange);
    const isHead = request.method === 'HEAD';
    return finishAnswer(isHead ? new Response(null, response) : response, exchange.requestId);
  };
}

async function answer(
  route: string,
  operations: Partial<Record<Method, Operation>>,
  exchange: Exchange,
): Promise<Response> {
  const { request, requestId } = exchange;
  let operation: Operation | undefined;
  try {
    const found = findOperation(operations, request.method);
    operation = found;
    if (request.method !== 'GET' && request.method !== 'HEAD') requireSameOrigin(request);
    return await shareTime(() => found.answer(exchange));
  } catch (thrown) {
    const context = { requestId, route, method: request.method, userId: exchange.userId ?? null };
    const error = toHttpError(thrown, context);
    return (
      (await showFailure(operation, error, exchange)) ?? answerError(error, request, requestId)
    );
  }
}

function findOperation(operations: Partial<Record<Method, Operation>>, method: string): Operation {
  const name = method === 'HEAD' ? 'GET' : method;
  const operation = Object.entries(operations).find(([each]) => each === name)?.[1];
  if (operation) return operation;
  const names = Object.keys(operations);
  const allowed = names.includes('GET') ? ['HEAD', ...names] : names;
  throw new HttpError(405, `Please use ${allowed.join(' or ')} at this address.`, {
    headers: { allow: allowed.join(', ') },
  });
}

/** A page that cannot be drawn is one more failure, never a reason to leave without an answer. */
async function showFailure(
  operation: Operation | undefined,
  error: HttpError,
  exchange: Exchange,
): Promise<Response | null> {
  try {
    return (await operation?.answerFailure?.(error, exchange)) ?? null;
  } catch (thrown) {
    const { request, requestId } = exchange;
    toHttpError(thrown, { requestId, route: 'failure page', method: request.method });
    return null;
  }
}
