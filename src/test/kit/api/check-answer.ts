import { safeParse } from 'zod/v4/core';
import type { AnswerKind, CallContract } from '#lib/http/call.server.ts';
import { problemSchema } from '#lib/http/problem.ts';
import type { RoutedApp } from './app-routes.ts';

/** An answer of the API, from the server itself or from a stand-in. */
export interface GivenAnswer {
  status: number;
  body: { kind: 'json'; value: unknown } | { kind: 'other' } | { kind: 'empty' };
}

/** A call that the site answers. */
export interface DescribedCall {
  /** Such as `GET /api/blog/:id`, or with a query for an answer of its own. */
  name: string;
  method: string;
  path: URLPattern;
  query: URLSearchParams;
  contract: CallContract;
}

/** Lists the calls of an app. */
export function listCalls({ calls }: RoutedApp): DescribedCall[] {
  return Object.entries(calls).map(([name, { contract }]) => toCall(name, contract));
}

function toCall(name: string, contract: CallContract): DescribedCall {
  const [, method = '', path = '', search = ''] = /^(\S+) ([^?]+)(.*)$/.exec(name) ?? [];
  // Hono writes the pattern of a parameter in braces, and a browser in parentheses.
  const pathname = path.replaceAll(/\{(.+?)\}(?=\/|$)/g, '($1)');
  const query = new URLSearchParams(search);
  return { name, method, path: new URLPattern({ pathname }), query, contract };
}

/**
 * Compares an answer with the contract of its call.
 *
 * @param calls those that the site answers
 * @param call such as `GET /api/contact?page=2`
 * @returns what is wrong with it in one sentence; null where it is what the server sends
 */
export function findAnswerFault(
  calls: readonly DescribedCall[],
  call: string,
  { status, body }: GivenAnswer,
): string | null {
  const contract = findContract(calls, call);
  if (!contract) return `${call} is described at no route.`;
  const problem = findProblem(contract, status, body);
  return problem === null ? null : `${call} never answers ${status} like this: ${problem}`;
}

/**
 * Compares what a browser sends with the contract of its call.
 *
 * @param readBody returns it as JSON
 * @returns what is wrong with it in one sentence; null where the server accepts it
 */
export function findRequestFault(
  calls: readonly DescribedCall[],
  call: string,
  readBody: () => unknown,
): string | null {
  const schema = findContract(calls, call)?.body;
  const [issue] = schema ? (safeParse(schema, readBody()).error?.issues ?? []) : [];
  return issue ? `${call} never takes this: ${formatPath(issue.path)}: ${issue.message}.` : null;
}

/** Returns the contract that names most of a call. */
function findContract(calls: readonly DescribedCall[], call: string): CallContract | undefined {
  const [method, address = ''] = call.split(' ');
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  const found = calls.filter(
    (each) =>
      each.method === method &&
      each.path.test({ pathname }) &&
      [...each.query].every(([name, value]) => searchParams.get(name) === value),
  );
  const rank = ({ query, name }: DescribedCall) => query.size - name.split(':').length;
  return found.toSorted((one, other) => rank(other) - rank(one))[0]?.contract;
}

function findProblem(
  contract: CallContract,
  status: number,
  body: GivenAnswer['body'],
): string | null {
  const { failure = problemSchema } = contract;
  const statuses = Object.keys(contract).filter((key) => /^\d+$/.test(key));
  const kind = statuses.length === 0 && status === 204 ? null : contract[status];
  if (kind !== undefined) return findBodyProblem(kind, body);
  if (status >= 400) return body.kind === 'json' ? findJsonProblem(failure, body.value) : null;
  // The client has the answer already.
  if (status === 304) return findBodyProblem(null, body);
  return `its statuses are ${statuses.join(' and ') || 204}.`;
}

function findBodyProblem(kind: AnswerKind, body: GivenAnswer['body']): string | null {
  if (kind === null) return body.kind === 'empty' ? null : 'its body is empty.';
  if (typeof kind === 'string') return body.kind === 'json' ? `its body is ${kind}.` : null;
  return body.kind === 'json' ? findJsonProblem(kind, body.value) : 'its body is JSON.';
}

function findJsonProblem(schema: Exclude<AnswerKind, string | null>, value: unknown) {
  const parsed = safeParse(schema, value);
  if (parsed.success) return findDifference(value, parsed.data, 'the body');
  const [issue] = parsed.error.issues;
  return `${formatPath(issue?.path ?? [])}: ${issue?.message ?? 'Invalid'}.`;
}

const formatPath = (path: readonly PropertyKey[]) =>
  path.length === 0 ? 'the body' : path.map(String).join('.');

/**
 * Compares what was sent with the result of its schema. A browser drops unknown keys and fills in
 * some missing ones; the server never sends the one nor omits the other.
 */
function findDifference(sent: unknown, parsed: unknown, at: string): string | null {
  if (!isObject(sent) || !isObject(parsed)) {
    return Object.is(sent, parsed) ? null : `${at} would be ${JSON.stringify(parsed)}.`;
  }
  const keys = [...new Set([...Object.keys(sent), ...Object.keys(parsed)])];
  for (const key of keys) {
    const inner = at === 'the body' ? key : `${at}.${key}`;
    if (!Object.hasOwn(parsed, key)) return `${inner} is unknown.`;
    if (!Object.hasOwn(sent, key)) return `${inner} is missing.`;
    const difference = findDifference(sent[key], parsed[key], inner);
    if (difference !== null) return difference;
  }
  return null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
