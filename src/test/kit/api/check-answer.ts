import { safeParse } from 'zod/v4/core';
import { apiContract, failureSchema } from '#api-contract.ts';
import type { CallContract, AnswerKind } from '#lib/http/contract.ts';

/** An answer of the API, from the server itself or from a stand-in. */
export interface GivenAnswer {
  status: number;
  body: { kind: 'json'; value: unknown } | { kind: 'other' } | { kind: 'empty' };
}

interface Contract {
  method: string;
  path: URLPattern;
  query: URLSearchParams;
  answers: CallContract;
  /** Higher for contracts that name more of a call, which go first. */
  rank: number;
}

const contracts = Object.entries<CallContract>(apiContract)
  .map(([call, answers]): Contract => {
    const [, method = '', pathname = '', search = ''] = /^(\S+) ([^?]+)(.*)$/.exec(call) ?? [];
    const query = new URLSearchParams(search);
    const path = new URLPattern({ pathname });
    return { method, path, query, answers, rank: query.size - pathname.split(':').length };
  })
  .sort((one, other) => other.rank - one.rank);

/**
 * Compares an answer with the contract of its call.
 *
 * @param call such as `GET /api/contact?page=2`
 * @returns what is wrong with it in one sentence; null where it is what the server sends
 */
export function findAnswerFault(call: string, { status, body }: GivenAnswer): string | null {
  const answers = findAnswers(call);
  if (!answers) return `${call} is not in the contract of the API, src/api-contract.ts.`;
  const problem = findProblem(answers, status, body);
  return problem === null ? null : `${call} never answers ${status} like this: ${problem}`;
}

/**
 * Compares what a browser sends with the contract of its call.
 *
 * @param readBody returns it as JSON
 * @returns what is wrong with it in one sentence; null where the server accepts it
 */
export function findRequestFault(call: string, readBody: () => unknown): string | null {
  const schema = findAnswers(call)?.body;
  const [issue] = schema ? (safeParse(schema, readBody()).error?.issues ?? []) : [];
  return issue ? `${call} never takes this: ${formatPath(issue.path)}: ${issue.message}.` : null;
}

function findAnswers(call: string): CallContract | undefined {
  const [method, address = ''] = call.split(' ');
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  return contracts.find(
    (each) =>
      each.method === method &&
      each.path.test({ pathname }) &&
      [...each.query].every(([name, value]) => searchParams.get(name) === value),
  )?.answers;
}

function findProblem(
  { failure = failureSchema, ...answers }: CallContract,
  status: number,
  body: GivenAnswer['body'],
): string | null {
  const kind = answers[status];
  if (kind !== undefined) return findBodyProblem(kind, body);
  if (status >= 400) return body.kind === 'json' ? findJsonProblem(failure, body.value) : null;
  // The client has the answer already.
  if (status === 304) return findBodyProblem(null, body);
  const statuses = Object.keys(answers).filter((key) => key !== 'body');
  return `its statuses are ${statuses.join(' and ')}.`;
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
