import type { SentBody } from '#lib/http/contract.ts';
import type { Problem } from '#lib/http/problem.ts';

export class RequestError extends Error {
  override name = 'RequestError';
  readonly status: number;
  readonly body: string;
  /** Null except after `sendDetailedRequest`. */
  readonly problem: Problem | null;

  constructor(status: number, body: string, statusText: string, problem: Problem | null = null) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    this.body = body;
    this.problem = problem;
  }
}

export type HttpVerb = 'DELETE' | 'GET' | 'POST' | 'PUT';

/**
 * Calls the site's own API with cookies, exactly once.
 *
 * @throws RequestError for an answer that is not a success; the network's own error without one
 */
export async function sendRequest<Verb extends HttpVerb, const Path extends string>(
  method: Verb,
  path: Path,
  body?: SentBody<`${Verb} ${Path}`>,
  headers?: Record<string, string>,
): Promise<Response> {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    ...(headers && { headers }),
    ...(body !== undefined && {
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  if (!response.ok) {
    throw new RequestError(response.status, await response.text(), response.statusText);
  }
  return response;
}
