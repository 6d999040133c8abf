import type { ProblemCode, ProblemIssue } from './problem.ts';

/** An expected failure, whose sentence tells people what is wrong and what to do. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly code: ProblemCode | undefined;
  readonly issues: ProblemIssue[];
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    sentence: string,
    options: {
      code?: ProblemCode;
      issues?: ProblemIssue[];
      headers?: Record<string, string>;
      cause?: unknown;
    } = {},
  ) {
    super(sentence, { cause: options.cause });
    this.status = status;
    this.code = options.code;
    this.issues = options.issues ?? [];
    this.headers = options.headers ?? {};
  }
}

export abstract class ServiceError extends Error {
  abstract readonly event: string;
  abstract readonly kind: string;
  abstract readonly retryAfterMs: number | null;
}

/** `otherWay` is an alternative to waiting, such as "call us". */
export function createTooManyError(
  reason: string,
  retryAfterSeconds: number,
  otherWay?: string,
): HttpError {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait =
    minutes > 90
      ? `${Math.ceil(minutes / 60)} hours`
      : minutes === 1
        ? 'a minute'
        : `${minutes} minutes`;
  const ending = otherWay === undefined ? '' : `, or ${otherWay}`;
  return new HttpError(429, `${reason} Please try again in ${wait}${ending}.`, {
    headers: { 'retry-after': retryAfterSeconds.toString() },
  });
}

/** For the moment of a local rebuild; a deployed function always has a site. */
export function createUnbuiltError(): HttpError {
  return new HttpError(503, 'The site is updating. Please try again in a minute.', {
    headers: { 'retry-after': '5' },
  });
}

export function requireBuilt<Data>(data: Data | null): Data {
  if (data === null) throw createUnbuiltError();
  return data;
}
