import { findWriteTrouble, isDatabaseUnavailable } from '#lib/db/database-failure.server.ts';
import { ConfigurationError, isBarePreview } from '#lib/env.server.ts';
import { HttpError, ServiceError } from './http-error.server.ts';
import { logEvent, type LogFacts } from '#lib/log.server.ts';
import { previewSentence } from '#lib/text/message.ts';

export interface FailureContext {
  requestId: string;
  route: string;
  method: string;
  userId?: number | null;
  /** How long the request has taken. */
  ms?: number;
}

/**
 * Logs any error: rejections by status, so that attempts to get past a control leave a trace;
 * others by name and code only, since a message may quote what a visitor typed.
 */
export function toHttpError(error: unknown, context: FailureContext): HttpError {
  if (error instanceof HttpError) {
    logEvent('info', 'request refused', { ...context, status: error.status });
    return error;
  }
  if ((isDatabaseUnavailable(error) || error instanceof ConfigurationError) && isBarePreview()) {
    logEvent('info', 'refused in a preview', { ...context, status: 503, ...describe(error) });
    return new HttpError(503, previewSentence, { code: 'preview', cause: error });
  }
  if (isDatabaseUnavailable(error)) {
    // An outage ends by itself; a full disk does not.
    const level = findWriteTrouble(error) ? 'error' : 'warn';
    logEvent(level, 'database unavailable', { ...context, status: 503, ...describe(error) });
    return new HttpError(503, 'We cannot take this right now. Please try again in a minute.', {
      headers: { 'retry-after': '5' },
      cause: error,
    });
  }
  if (error instanceof ServiceError) {
    const { event, kind, message, retryAfterMs } = error;
    logEvent('warn', event, { ...context, status: 503, kind, reason: message });
    const seconds = Math.ceil((retryAfterMs ?? 5000) / 1000);
    return new HttpError(503, message, {
      headers: { 'retry-after': seconds.toString() },
      cause: error,
    });
  }
  logEvent('error', 'unexpected failure', { ...context, status: 500, ...describe(error) });
  return new HttpError(
    500,
    'Something went wrong on our side. Please try again in a few minutes.',
    { cause: error },
  );
}

function describe(error: unknown): LogFacts {
  if (!(error instanceof Error)) return { error: typeof error, code: null, location: null };
  const facts = { error: listNames(error), code: findCode(error), location: findLocation(error) };
  // The message is our own, and the operator must read it.
  return error instanceof ConfigurationError ? { ...facts, reason: error.message } : facts;
}

function listNames(error: Error): string {
  const cause = getCause(error);
  return cause ? `${error.name} < ${listNames(cause)}` : error.name;
}

function findCode(error: Error): string | null {
  if ('code' in error && typeof error.code === 'string') return error.code;
  const cause = getCause(error);
  return cause ? findCode(cause) : null;
}

/** The database driver puts the cause in `sourceError`. */
function getCause(error: Error): Error | null {
  const cause = error.cause ?? ('sourceError' in error ? error.sourceError : null);
  return cause instanceof Error ? cause : null;
}

function findLocation(error: Error): string | null {
  // The message may quote typed text that looks like a stack line.
  const lines = error.stack?.replace(error.message, '').split('\n');
  const frames = lines?.filter((line) => /^\s+at .*:\d+:\d+\)?$/.test(line));
  const own = frames?.find((line) => !/node:|node_modules/.test(line));
  return own?.trim().slice('at '.length) ?? null;
}
