import {
  isKnownCode,
  problemSchema,
  problemType,
  type Problem,
  type ProblemCode,
} from '#lib/http/problem.ts';
import { type HttpVerb, RequestError, sendRequest, type SentBody } from './request.client.ts';

/**
 * Sends a request whose errors have problem details. Separate from `sendRequest`, which visitors
 * load.
 *
 * @throws RequestError with its `problem`; the network's own error without an answer
 */
export async function sendDetailedRequest<Verb extends HttpVerb, const Path extends string>(
  method: Verb,
  path: Path,
  body?: SentBody<`${Verb} ${Path}`>,
  headers?: Record<string, string>,
): Promise<Response> {
  const accept = `application/json, ${problemType}`;
  try {
    return await sendRequest(method, path, body, { ...headers, accept });
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const problem = readProblem(error.body);
    if (!problem) throw error;
    throw new RequestError(error.status, problem.detail, problem.title, problem);
  }
}

function readProblem(text: string): Problem | null {
  try {
    const problem = JSON.parse(text) as object;
    const isNew = 'code' in problem && !isKnownCode(problem.code);
    return problemSchema.parse(isNew ? { ...problem, code: undefined } : problem);
  } catch {
    return null;
  }
}

export function findProblemCode(error: unknown): ProblemCode | undefined {
  return error instanceof RequestError ? error.problem?.code : undefined;
}
