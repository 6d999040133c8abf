import { STATUS_CODES } from 'node:http';
import type { Page } from '@playwright/test';
import type { InquiryCounts } from '#site/forms/inquiry.ts';
import { readSearchText, searchTextHeader } from '#office/inquiries/inquiry-search.ts';
import type { Health } from '#desk/system-report.ts';
import {
  type Problem,
  type ProblemCode,
  type ProblemIssue,
  problemType,
} from '#lib/http/problem.ts';
import { apps } from '#apps.ts';
import { findAnswerFault, findRequestFault, listCalls } from '#test/kit/api/check-answer.ts';
import { interceptCalls, type InterceptedCall } from './intercept-calls.ts';

/** A call that a page made. */
export interface ApiCall {
  /** Method and path, for example `POST /api/auth/login`. */
  call: string;
  /** The query of its address; undefined where there was none. */
  query?: string | undefined;
  /** The words that the inbox is searched for; undefined where there were none. */
  words?: string | undefined;
  /** The sent JSON; null where there was none, or a picture. */
  body: unknown;
  contentType: string | null;
}

/** The answer to a call. */
export interface ApiAnswer {
  status?: number;
  /** Sent as JSON. */
  json?: unknown;
  /**
   * Sent as it is; the sentence of a failure becomes a problem document for a page that asks for
   * one.
   */
  text?: string;
  /** What that document contains besides. */
  code?: ProblemCode;
  issues?: ProblemIssue[];
  headers?: Record<string, string>;
  /** Resolves when the answer may be sent. */
  after?: Promise<unknown>;
  /** Whether the connection ends before the answer arrives. */
  isLost?: boolean;
  /** Set for an answer that the server never gives, in tests of a faulty one. */
  isBroken?: boolean;
}

/**
 * Answers by call, for example `GET /api/contact`, or by call and query, which go first: `GET
 * /api/contact?page=2`. The words of a search of the inbox follow a `#`: `GET
 * /api/contact?page=2#ana`. Answers can be exchanged while a page is open.
 */
export type ApiAnswers = Record<string, ApiAnswer>;

/** The admin in the answers below. */
export const fakeAdmin = { id: 1, username: 'ada' };

const none = { client: 0, provider: 0, contact: 0 };

/** The counts with nothing new. */
export const noCounts: InquiryCounts = { ...none, overdue: none, due: none, spam: none };

/** The health of a site that is up, without any of its parts. */
export const fakeHealth: Health = {
  status: 'ok',
  version: '1.0.0',
  commit: null,
  database: 'ok',
  parts: [],
};

/** The answers for a signed-in admin with nothing new. */
export const signedInAnswers: ApiAnswers = {
  'GET /api/auth/me': { json: fakeAdmin },
  'GET /api/inquiries': { json: none },
  'GET /api/inquiries/booked-calls': { json: { calls: [] } },
  'GET /api/inquiries/counts': { json: noCounts },
  'GET /api/intake/client': { json: [] },
  'GET /api/intake/provider': { json: [] },
  'GET /api/contact': { json: [] },
  'GET /api/health': { json: fakeHealth },
  'GET /api/admin/account': { json: { passwordEndsAt: null } },
  'GET /api/admin/drafts': { json: { drafts: [] } },
  'GET /api/admin/planned': { json: { planned: [] } },
  'GET /api/admin/previews': { json: { previews: [] } },
  'GET /api/admin/suggestions': { json: { suggestions: [] } },
  'GET /api/admin/earlier-sites': {
    json: { head: '1'.repeat(40), sites: [], hindrance: null, deploys: null },
  },
};

const servedCalls = Object.values(apps).flatMap(listCalls);

const faults = new WeakMap<Page, string[]>();

/** Returns, once, the faults of a page's stand-ins. */
export function takeStandInFaults(page: Page): string[] {
  const taken = faults.get(page) ?? [];
  faults.delete(page);
  return taken;
}

/**
 * Compares a stand-in with the contract of its call.
 *
 * @param call as `ApiAnswers` names it
 * @returns what is wrong with it in one sentence; null where the server could answer so
 */
function findFault(call: string, answer: ApiAnswer) {
  const { status = 200, text, code, issues, isLost, isBroken } = answer;
  if (isBroken) return null;
  const [address = ''] = call.split('#');
  const json = code || issues ? toProblem(answer) : answer.json;
  const body =
    json === undefined
      ? ({ kind: text === undefined ? 'empty' : 'other' } as const)
      : // As it arrives.
        { kind: 'json' as const, value: JSON.parse(JSON.stringify(json)) as unknown };
  return findAnswerFault(
    servedCalls,
    address,
    // No answer arrives, so only the call counts.
    isLost ? { status: 503, body: { kind: 'empty' } } : { status, body },
  );
}

/** Returns a failure as the server sends it to those who ask for a problem document. */
function toProblem({ status = 200, text = '', code, issues = [] }: ApiAnswer): Problem {
  const title = STATUS_CODES[status] ?? 'Error';
  return {
    type: 'about:blank',
    title,
    status,
    detail: text,
    code,
    requestId: 'r1',
    issues,
  };
}

function requireAnswers(answers: ApiAnswers): void {
  const found = Object.entries(answers).flatMap(([call, answer]) => findFault(call, answer) ?? []);
  if (found.length > 0)
    throw new Error(`The server does not answer like a stand-in: ${found.join(' ')}`);
}

/**
 * Answers a call with a stand-in, or with status 599 and a sentence where the server would not
 * answer like this, or would not accept what the page sends.
 */
async function sendAnswer(page: Page, call: InterceptedCall, answer: ApiAnswer): Promise<void> {
  const name = `${call.method} ${call.url.pathname}${call.url.search}`;
  const fault = findFault(name, answer) ?? findRequestFault(servedCalls, name, call.readBody);
  if (fault !== null) {
    faults.set(page, [...(faults.get(page) ?? []), fault]);
    await call.fulfill({ status: 599, body: fault });
    return;
  }
  const { status = 200, text, headers = {}, after, isLost, isBroken } = answer;
  const asksForProblem = call.headers.accept?.includes(problemType) === true;
  const isProblem = asksForProblem && status >= 400 && text !== undefined && !isBroken;
  const json = isProblem ? toProblem(answer) : answer.json;
  await after;
  if (isLost) {
    await call.abort();
    return;
  }
  await call.fulfill(
    json === undefined
      ? { status, headers, body: text ?? '' }
      : {
          status,
          body: JSON.stringify(json),
          headers: { 'content-type': isProblem ? problemType : 'application/json', ...headers },
        },
  );
}

/**
 * Answers some calls of the API, before any earlier stand-in.
 *
 * @param page the page whose calls are answered
 * @param find an answer for a call; null for a call that is none of its business
 */
export async function standInForCalls(
  page: Page,
  find: (call: InterceptedCall) => ApiAnswer | null,
): Promise<void> {
  await interceptCalls(page, async (call) => {
    const answer = find(call);
    if (answer === null) return false;
    await sendAnswer(page, call, answer);
    return true;
  });
}

/**
 * Answers one call of the API.
 *
 * @param call its method and address with the query part, for example `GET /api/blog?view=cards`
 * @param options.times how often; always where that is not said
 * @throws Error for an answer that the server never gives
 */
export async function fakeAnswer(
  page: Page,
  call: string,
  answer: ApiAnswer,
  { times = Infinity }: { times?: number } = {},
): Promise<void> {
  requireAnswers({ [call]: answer });
  let left = times;
  await standInForCalls(page, ({ method, url }) => {
    if (`${method} ${url.pathname}${url.search}` !== call || left === 0) return null;
    left -= 1;
    return answer;
  });
}

/**
 * Replaces the API at the edge of the network. A call without an answer gets 401.
 *
 * @param page not opened yet
 * @param answers by method and path
 * @returns a list of calls that grows
 * @throws Error for an answer that the server never gives; `takeStandInFaults` reports those that
 *   come to `answers` later
 */
export async function fakeApi(page: Page, answers: ApiAnswers): Promise<ApiCall[]> {
  requireAnswers(answers);
  const calls: ApiCall[] = [];
  await standInForCalls(page, ({ method, url: { pathname, search }, headers, readBody }) => {
    const call = `${method} ${pathname}`;
    const header = headers[searchTextHeader.toLowerCase()];
    const words = header === undefined ? undefined : (readSearchText(header) ?? header);
    const contentType = headers['content-type'] ?? null;
    calls.push({
      call,
      query: search.slice(1) || undefined,
      words,
      // An upload is not JSON.
      body: /^image\/|octet-stream$/.test(contentType ?? '') ? null : readBody(),
      contentType,
    });
    const asked = call + search + (words === undefined ? '' : `#${words}`);
    return answers[asked] ?? answers[call] ?? { status: 401, text: 'Please log in.' };
  });
  return calls;
}
