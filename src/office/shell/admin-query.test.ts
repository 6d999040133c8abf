import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { Query } from '#lib/browser/query.client.ts';
import { RequestError } from '#lib/browser/request.client.ts';
import { createAdminQuery } from './admin-query.client.ts';
import { $session } from './session.client.ts';

const numbersSchema = z.array(z.int());
const fetched = vi.fn<typeof fetch>();
let query: Query<number[]>;

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(fetched);
  fetched.mockReset();
  fetched.mockImplementation(() => Promise.resolve(Response.json([1, 2])));
  query = createAdminQuery(['/api/numbers', { page: 1 }], numbersSchema);
});

test('A554: it reads the address that is the first element of its key', async () => {
  expect(query.$state.get()).toEqual({ kind: 'idle' });
  const loading = query.load();
  expect(query.$state.get()).toEqual({ kind: 'loading' });
  await loading;

  expect(query.$state.get()).toEqual({ kind: 'loaded', data: [1, 2] });
  expect(fetched).toHaveBeenCalledExactlyOnceWith('/api/numbers', {
    method: 'GET',
    credentials: 'include',
  });
});

test('A559: loaded data is not requested again', async () => {
  await Promise.all([query.load(), query.load()]);
  await query.load();

  expect(fetched).toHaveBeenCalledTimes(1);
});

test('A555, A562: a refusal without a session is a failure, and is not tried again', async () => {
  fetched.mockResolvedValue(new Response('Please log in.', { status: 401 }));
  await query.load();
  await query.load();

  const state = query.$state.get();
  expect(state).toMatchObject({ kind: 'failed', error: { message: '401: Please log in.' } });
  expect(state.kind === 'failed' && state.error).toBeInstanceOf(RequestError);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('a refusal for lack of a session ends it on this page, another failure does not', async () => {
  $session.set({ kind: 'signed-in', user: { id: 1, username: 'ada' } });
  fetched.mockResolvedValueOnce(new Response('Please try again.', { status: 503 }));
  await query.load();
  expect($session.get().kind).toBe('signed-in');

  fetched.mockResolvedValueOnce(new Response('Please log in.', { status: 401 }));
  await query.refresh();
  expect($session.get()).toEqual({ kind: 'anonymous' });
});

test('an answer of another shape is a failure', async () => {
  fetched.mockResolvedValue(Response.json({ numbers: [] }));
  await query.load();

  expect(query.$state.get().kind).toBe('failed');
});

test('a refresh keeps the old data until the answer is there', async () => {
  await query.load();
  fetched.mockResolvedValue(Response.json([3]));
  const refreshing = query.refresh();

  expect(query.$state.get()).toEqual({ kind: 'loaded', data: [1, 2] });
  await refreshing;
  expect(query.$state.get()).toEqual({ kind: 'loaded', data: [3] });
});

test('an answer that a newer call overtook is dropped', async () => {
  const early = Promise.withResolvers<Response>();
  fetched.mockReturnValueOnce(early.promise);
  const first = query.load();
  await query.refresh();
  early.resolve(Response.json([9]));
  await first;

  expect(query.$state.get()).toEqual({ kind: 'loaded', data: [1, 2] });
});
