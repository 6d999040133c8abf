import { STATUS_CODES } from 'node:http';
import { createHash } from 'node:crypto';
import type { HttpError } from './http-error.server.ts';
import { problemType, type Problem } from './problem.ts';

export function isKnownEntity(ifNoneMatch: string, etag: string): boolean {
  const known = ifNoneMatch.split(',').map((each) => each.trim().replace(/^W\//, ''));
  return known.includes(etag) || known.includes('*');
}

export interface PublicData {
  text: string;
  etag: string;
}

const browserCaching = 'public, max-age=0, must-revalidate';
/** Netlify clears its cache with each deploy, the only time when the data may change. */
const networkCaching = 'public, durable, max-age=31536000';

export function toPublicData(body: unknown): PublicData {
  const text = JSON.stringify(body);
  const hash = createHash('sha256').update(text).digest('base64url');
  return { text, etag: `"${hash.slice(0, 22)}"` };
}

/** Sends public JSON that may change at any moment, so that no cache in between stores it. */
export function answerCheckedData(request: Request, body: unknown): Response {
  const { text, etag } = toPublicData(body);
  const headers = { 'cache-control': 'no-cache', etag };
  return isKnownEntity(request.headers.get('if-none-match') ?? '', etag)
    ? new Response(null, { status: 304, headers })
    : new Response(text, { headers: { ...headers, 'content-type': 'application/json' } });
}

export function answerPublicData(request: Request, { text, etag }: PublicData): Response {
  const headers = { 'cache-control': browserCaching, etag };
  if (isKnownEntity(request.headers.get('if-none-match') ?? '', etag)) {
    // Netlify must not cache this, or others would be told to use data that they never received.
    return new Response(null, { status: 304, headers });
  }
  return new Response(text, {
    headers: {
      ...headers,
      'content-type': 'application/json',
      'netlify-cdn-cache-control': networkCaching,
      // Only this parameter distinguishes cache entries; all others would fill the cache.
      'netlify-vary': 'query=view',
    },
  });
}

const closedPolicy = "default-src 'none'; frame-ancestors 'none'";
/** Pages have their own policy in a `<meta>`, where this directive is not allowed. */
const pagePolicy = "frame-ancestors 'none'";

/** Netlify applies the headers of netlify.toml to files only, not to answers of functions. */
const commonHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
};

const commonHeaderList = Object.entries(commonHeaders);

export function answerPage(
  status: number,
  html: string,
  headers: Record<string, string> = {},
): Response {
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy,
      ...headers,
    },
  });
}

export function answerSeeOther(path: string): Response {
  return new Response(null, { status: 303, headers: { location: path } });
}

/** Sends a plain sentence, or a problem document if the Accept header asks for it. */
export function answerError(
  error: HttpError,
  request: Pick<Request, 'headers'>,
  requestId: string,
): Response {
  const { status, message, code, issues, headers } = error;
  const wantsProblem = request.headers.get('accept')?.includes(problemType);
  if (!wantsProblem) {
    return new Response(message, {
      status,
      headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
    });
  }
  const title = STATUS_CODES[status] ?? 'Error';
  const problem: Problem = {
    type: 'about:blank',
    title,
    status,
    detail: message,
    code,
    requestId,
    issues,
  };
  return new Response(JSON.stringify(problem), {
    status,
    headers: { 'content-type': problemType, ...headers },
  });
}

/** Disables caching unless the answer sets it; a cacheable one must be the same for everyone. */
export function finishAnswer(response: Response, requestId: string): Response {
  const { headers } = response;
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', closedPolicy);
  for (const [name, value] of commonHeaderList) headers.set(name, value);
  headers.set('x-request-id', requestId);
  if (!headers.has('cache-control')) {
    headers.set('cache-control', 'no-store');
    headers.append('vary', 'Accept, Origin, Sec-Fetch-Site');
  }
  return response;
}

export interface Stream {
  contentType: string;
  pieces: AsyncGenerator<string, void>;
  /** Called for a failure that is too late for an error answer. */
  reportFailure: (error: unknown) => void;
}

/**
 * Sends pieces as fast as they are read. A failure midway aborts the answer, so that no part is
 * mistaken for the whole.
 *
 * @throws what producing the first piece throws: until then another answer is possible
 */
export async function answerStream({
  contentType,
  pieces,
  reportFailure,
}: Stream): Promise<Response> {
  const encoder = new TextEncoder();
  let piece = await pieces.next();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (piece.done) {
          controller.close();
          return;
        }
        controller.enqueue(encoder.encode(piece.value));
        try {
          piece = await pieces.next();
        } catch (error) {
          reportFailure(error);
          throw error;
        }
      },
      async cancel() {
        await pieces.return();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: { 'content-type': contentType } });
}

/**
 * Sends a file of this name, which may have only letters, digits, dashes and dots.
 *
 * @throws as {@link answerStream} does
 */
export async function answerDownload({
  name,
  ...stream
}: Stream & { name: string }): Promise<Response> {
  const response = await answerStream(stream);
  response.headers.set('content-disposition', `attachment; filename="${name}"`);
  return response;
}
