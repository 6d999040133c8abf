import { type ProblemIssue } from './problem.ts';

/** A failure that was to be expected: its status and one sentence for the person who asked. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly issues: ProblemIssue[];
  readonly headers: Record<string, string>;

  /**
   * @param status HTTP status of the answer
   * @param sentence what is wrong and what to do, in plain words
   * @param options issues of single fields, and headers of the answer
   */
  constructor(
    status: number,
    sentence: string,
    options: { issues?: ProblemIssue[]; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(sentence, { cause: options.cause });
    this.status = status;
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
