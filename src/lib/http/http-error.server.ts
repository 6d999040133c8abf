import type { ProblemCode, ProblemIssue } from './problem.ts';

/** A failure that was to be expected: its status and one sentence for the person who asked. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly code: ProblemCode | undefined;
  readonly issues: ProblemIssue[];
  readonly headers: Record<string, string>;

  /**
   * @param status HTTP status of the answer
   * @param sentence what is wrong and what to do, in plain words
   * @param options what names the failure to clients, issues of single fields, and headers of the answer
   */
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

/** A failure of a service that the site depends on; its message is one plain sentence for a person. */
export abstract class ServiceError extends Error {
  /** Names the failure in the log. */
  abstract readonly event: string;
  abstract readonly kind: string;
  /** How long to leave the service alone, in milliseconds; null where it did not say. */
  abstract readonly retryAfterMs: number | null;
}

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
