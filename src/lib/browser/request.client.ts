import type { $ZodType, input } from 'zod/v4/core';
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

/** The calls of all apps by method and path: `src/apps.ts` fills them in. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- it does so by its name
export interface ServedCalls {}

type Calls = ServedCalls extends { calls: infer Each } ? Each : never;

/** Matches any text for `:id` in an address. */
type Pattern<Address extends string> = Address extends `${infer Start}:${infer Rest}`
  ? Rest extends `${string}/${infer End}`
    ? `${Start}${string}/${Pattern<End>}`
    : `${Start}${string}`
  : Address;

type BodyOf<Handler> = Handler extends { contract: { body: infer Schema extends $ZodType } }
  ? input<Schema>
  : never;

type SentBodies<Call extends string, Each> = Each extends unknown
  ? {
      [Name in keyof Each & string]: Call extends Pattern<Name> ? BodyOf<Each[Name]> : never;
    }[keyof Each & string]
  : never;

/** The body of a call such as `PUT /api/contact/7/status`; unknown where it has no schema. */
export type SentBody<Call extends string> = [SentBodies<Call, Calls>] extends [never]
  ? unknown
  : SentBodies<Call, Calls>;

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
