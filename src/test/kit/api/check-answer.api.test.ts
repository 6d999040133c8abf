import { describe, expect, test, vi } from 'vitest';
import { apps } from '#apps.ts';
import { listRoutes } from './app-routes.ts';
import { findAnswerFault, findRequestFault, type GivenAnswer, listCalls } from './check-answer.ts';
import { call, toAnswer } from '#lib/http/call.server.ts';
import { inquiryCountsSchema } from '#site/forms/inquiry.ts';
import { requireContract } from './require-contract.ts';

const counts = 'GET /api/inquiries/counts';
const ofEachKind = { client: 0, provider: 0, contact: 0 };
const noCounts = { ...ofEachKind, overdue: ofEachKind, due: ofEachKind, spam: ofEachKind };
const id = '10000000-0000-4000-8000-000000000001';
const queued = { id: '1', state: 'queued' };
const empty: GivenAnswer['body'] = { kind: 'empty' };
const json = (value: unknown): GivenAnswer['body'] => ({ kind: 'json', value });

const calls = Object.values(apps).flatMap(listCalls);

test('every call that an app takes is described', () => {
  const routes = Object.values(apps)
    .flatMap(listRoutes)
    .filter(({ pattern }) => pattern.startsWith('/api/'))
    .map(({ method, pattern }) => `${method} ${pattern}`);
  const described = new Set(calls.map(({ name }) => name));

  expect(routes.filter((route) => !described.has(route))).toEqual([]);
});

describe('an answer', () => {
  test.each<[string, string, number, GivenAnswer['body']]>([
    ['JSON of the schema', counts, 200, json(noCounts)],
    ['no body', 'POST /api/auth/logout', 204, empty],
    ['a file', 'GET /api/inquiries/client/export?status=new', 200, { kind: 'other' }],
    ['a refusal in a sentence', counts, 503, { kind: 'other' }],
    ['a refusal of its own', 'POST /api/admin/content', 409, json({ conflicts: [] })],
    ['"not changed since"', 'GET /api/providers', 304, empty],
    ['another list for another query', 'GET /api/blog?view=cards', 200, json([])],
  ])('may be %s', (_, call, status, body) => {
    expect(findAnswerFault(calls, call, { status, body })).toBeNull();
  });

  test.each<[string, string, number, GivenAnswer['body'], string]>([
    [
      'a key that is wanting',
      ...(['POST /api/admin/content', 200, json({ save: { id: '1' } })] as const),
      'save.state: Invalid input: expected "queued".',
    ],
    [
      'a key that no server sends',
      ...([
        'POST /api/admin/content',
        200,
        json({ save: { ...queued, status: 'queued' } }),
      ] as const),
      'save.status is unknown.',
    ],
    [
      'a value of another kind',
      ...([counts, 200, json({ ...noCounts, spam: { ...ofEachKind, client: 'none' } })] as const),
      'spam.client: Invalid input: expected number, received string.',
    ],
    [
      'a key that a browser would fill in',
      ...(['POST /api/recommendations/preferences', 200, json({})] as const),
      'recommendations is missing.',
    ],
    [
      'another status',
      'POST /api/contact',
      202,
      json({ id: '1' }),
      'its statuses are 200 and 201 and 303.',
    ],
    ['nothing in place of JSON', counts, 200, empty, 'its body is JSON.'],
    ['text in place of JSON', counts, 200, { kind: 'other' }, 'its body is JSON.'],
    ['JSON in place of nothing', 'POST /api/auth/logout', 204, json({}), 'its body is empty.'],
    [
      'JSON in place of a file',
      'GET /api/inquiries/client/export',
      200,
      json({}),
      'its body is text/csv.',
    ],
    [
      'a failure that is no problem document',
      counts,
      500,
      json({}),
      'type: Invalid input: expected string, received undefined.',
    ],
    [
      'the failure of another call',
      'POST /api/cms',
      404,
      json({ message: 'No.' }),
      'error: Invalid input: expected string, received undefined.',
    ],
  ])('is not %s', (_, call, status, body, problem) => {
    const sentence = `${call} never answers ${status} like this: ${problem}`;

    expect(findAnswerFault(calls, call, { status, body })).toBe(sentence);
  });

  test.each(['GET /api/nowhere', 'PUT /api/contact', 'GET /api/contact/1'])(
    'to %s, which is no call, is none',
    (call) => {
      expect(findAnswerFault(calls, call, { status: 200, body: empty })).toBe(
        `${call} is described at no route.`,
      );
    },
  );
});

describe('what a page sends to a stand-in', () => {
  test('is what the contract of its call has', () => {
    const call = 'PUT /api/inquiries/client/status';

    expect(findRequestFault(calls, call, () => ({ ids: [id], status: 'new' }))).toBeNull();
    expect(findRequestFault(calls, call, () => ({ ids: [id], status: 'lost' }))).toBe(
      `${call} never takes this: status: Status must be new, in-progress, completed or declined.`,
    );
  });
});

describe('what an endpoint answers in a test', () => {
  const request = new Request(`http://localhost${counts.replace('GET ', '')}`);

  test('is refused where the contract has it otherwise, and can be read otherwise', async () => {
    const right = Response.json(noCounts);
    await requireContract(calls, request, right);

    expect(await right.json()).toEqual(noCounts);
    await expect(requireContract(calls, request, Response.json({ client: 1 }))).rejects.toThrow(
      'GET /api/inquiries/counts never answers 200 like this: provider: Invalid input',
    );
  });

  test('is looked at whatever app it is of', () => {
    const names = Object.entries(apps).map(([name, { fetch }]) => [name, fetch.name]);

    expect(names).toEqual(Object.keys(apps).map((name) => [name, 'checkedFetch']));
  });

  test('is looked at in every test of an endpoint', async () => {
    const { createApp } = await import('#lib/http/app.server.ts');
    const answer = vi.fn(() => toAnswer(Response.json({ client: 1 })));
    const app = createApp({ [counts]: call({ 200: inquiryCountsSchema }, answer) });

    await expect(app.fetch(request)).rejects.toThrow('provider: Invalid input');
    expect(answer).toHaveBeenCalledOnce();
  });
});
