import { type DescribedCall, findAnswerFault, type GivenAnswer } from './check-answer.ts';

/**
 * Checks an answer of an app against the contract of its call.
 *
 * @param calls those of the app
 * @throws Error where they differ
 */
export async function requireContract(
  calls: readonly DescribedCall[],
  request: Request,
  response: Response,
): Promise<void> {
  const { pathname, search } = new URL(request.url);
  // One function redirects pages, and a HEAD has no body to check.
  if (!pathname.startsWith('/api/') || request.method === 'HEAD') return;
  const body = await readBody(response);
  // Unknown calls and methods are refused with one sentence, too.
  if (response.status >= 400 && body.kind !== 'json') return;
  const { status } = response;
  const call = `${request.method} ${pathname}${search}`;
  const fault = findAnswerFault(calls, call, { status, body });
  if (fault !== null) throw new Error(fault);
}

async function readBody(response: Response): Promise<GivenAnswer['body']> {
  if (response.body === null) return { kind: 'empty' };
  if (!/\bjson\b/.test(response.headers.get('content-type') ?? '')) return { kind: 'other' };
  return { kind: 'json', value: await response.clone().json() };
}
