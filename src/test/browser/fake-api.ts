import type { Page } from 'playwright-core';
import type { InquiryCounts } from '#domain/inquiry/inquiry.ts';
import { readSearchText, searchTextHeader } from '#domain/inquiry/search-header.ts';

/** A call that a page made. */
export interface ApiCall {
  /** Method and path, for example `POST /api/auth/login`. */
  call: string;
  /** The query part of its address; undefined where there was none. */
  query?: string | undefined;
  /** The words that the inbox is searched for; undefined where there were none. */
  words?: string | undefined;
  /** What was sent, as JSON; null where there was nothing. */
  body: unknown;
  contentType: string | null;
}

/** What a call is answered with. */
export interface ApiAnswer {
  status?: number;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is. */
  text?: string;
  headers?: Record<string, string>;
  /** Settles when the answer may leave. */
  after?: Promise<unknown>;
  /** The connection ends before the answer is there. */
  isLost?: boolean;
}

/**
 * Answers by call, for example `GET /api/contact`, or by call and query, which go first:
 * `GET /api/contact?page=2`. Words that the inbox is searched for stand behind a `#`:
 * `GET /api/contact?page=2#ana`. They can be exchanged while a page is open.
 */
export type ApiAnswers = Record<string, ApiAnswer>;

/** The admin in whose name the answers below speak. */
export const fakeAdmin = { id: 1, username: 'ada' };

const none = { client: 0, provider: 0, contact: 0 };

/** Nothing is new. */
export const noCounts: InquiryCounts = { ...none, overdue: none, spam: none };

/** Answers for a browser in which an admin is signed in and nothing is new. */
export const signedInAnswers: ApiAnswers = {
  'GET /api/auth/me': { json: fakeAdmin },
  'GET /api/inquiries/counts': { json: noCounts },
  'GET /api/intake/client': { json: [] },
  'GET /api/intake/provider': { json: [] },
  'GET /api/contact': { json: [] },
  'GET /api/health': { json: { parts: [] } },
  'GET /api/admin/account': { json: { passwordEndsAt: null } },
};

/**
 * Stands in for the API at the edge of the network. A call without an answer gets 401.
 *
 * @param page not opened yet
 * @param answers by method and path
 * @returns a list of calls that grows
 */
export async function fakeApi(page: Page, answers: ApiAnswers): Promise<ApiCall[]> {
  const calls: ApiCall[] = [];
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    const call = `${request.method()} ${pathname}`;
    const header = request.headers()[searchTextHeader.toLowerCase()];
    const words = header === undefined ? undefined : (readSearchText(header) ?? header);
    calls.push({
      call,
      query: search.slice(1) || undefined,
      words,
      body: request.postDataJSON() as unknown,
      contentType: request.headers()['content-type'] ?? null,
    });
    const asked = call + search + (words === undefined ? '' : `#${words}`);
    const answer = answers[asked] ?? answers[call];
    const { status, json, text, headers, after, isLost } = answer ?? {
      status: 401,
      text: 'Please log in.',
    };
    await after;
    if (isLost) {
      await route.abort();
      return;
    }
    await route.fulfill({
      status: status ?? 200,
      ...(headers && { headers }),
      ...(json === undefined ? { body: text ?? '' } : { json }),
    });
  });
  return calls;
}
