import { STATUS_CODES } from 'node:http';
import type { ContractBody, ContractCall, ContractStatus } from './contract.ts';
import type { HttpError } from './http-error.server.ts';
import { problemType, type Problem } from './problem.ts';

/** What a browser may do with an answer that is not a page of the site: nothing. */
const closedPolicy = "default-src 'none'; frame-ancestors 'none'";
/** A page brings its own policy in a `<meta>`, which cannot carry this part. */
const pagePolicy = "frame-ancestors 'none'";

/** The headers of netlify.toml are for files: answers of functions bring their own. */
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

/**
 * Answers with JSON. The type argument names the call, whose contract decides what may be sent:
 * `answerJson<'GET /api/contact'>(200, messages)`.
 *
 * @param status HTTP status
 * @param body JSON
 */
export function answerJson<Call extends ContractCall = never>(
  status: ContractStatus<Call>,
  body: ContractBody<Call>,
): Response {
  return Response.json(body, { status });
}

/**
 * An answer that a person reads as a page.
 *
 * @param status HTTP status
 * @param html a whole document with its own Content-Security-Policy
 * @param headers more headers of the answer
 */
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

/**
 * Sends the browser on to a page after a form was taken.
 *
 * @param path a path on this site
 */
export function answerSeeOther(path: string): Response {
  return new Response(null, { status: 303, headers: { location: path } });
}

/**
 * A failure as one plain sentence, or as a problem document for those who ask for it.
 *
 * @param error what went wrong
 * @param request decides the form by its Accept header
 * @param requestId names this request in the log
 */
export function answerError(error: HttpError, request: Request, requestId: string): Response {
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
    ...{ type: 'about:blank', title, status, detail: message },
    ...{ code, requestId, issues },
  };
  return new Response(JSON.stringify(problem), {
    status,
    headers: { 'content-type': problemType, ...headers },
  });
}

/**
 * Adds what every answer of the API carries. One that may be kept says so itself, and is then the
 * same for everyone; all others are kept nowhere.
 *
 * @param response the answer so far; what it says itself about the policy and about caches stays
 * @param requestId names this request in the log
 */
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

/** A file that an answer carries. */
export interface Download {
  /** Letters, digits, dashes and dots only. */
  name: string;
  contentType: string;
  /** Written while the answer is on its way, only as fast as it is taken. */
  pieces: AsyncGenerator<string, void>;
  /** Told of a failure on the way: too late for any other answer. */
  reportFailure: (error: unknown) => void;
}

/**
 * An answer that a browser saves as a file. A failure on the way breaks the answer off, so that
 * nobody takes a part for the whole.
 *
 * @param download the file
 * @throws what writing its first piece throws: until then another answer is possible
 */
export async function answerDownload(download: Download): Promise<Response> {
  const { name, contentType, pieces, reportFailure } = download;
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
  return new Response(body, {
    headers: {
      'content-type': contentType,
      'content-disposition': `attachment; filename="${name}"`,
    },
  });
}
