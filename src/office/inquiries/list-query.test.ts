import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createListQueries, type ListQueries } from './inquiry-kinds.client.ts';

const fetched = vi.fn<typeof fetch>();
let lists: ListQueries<number>;

function answer(rows: unknown, total?: string): Response {
  return Response.json(rows, total === undefined ? {} : { headers: { 'x-total-count': total } });
}

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(fetched);
  fetched.mockReset();
  fetched.mockImplementation(() => Promise.resolve(answer([1, 2], '7')));
  lists = createListQueries('/api/numbers', z.int());
});

test('a page of a list comes with the number of all rows', async () => {
  await lists.find('sort=name&page=2').load();

  expect(lists.find('sort=name&page=2').$state.get()).toEqual({
    kind: 'loaded',
    data: { rows: [1, 2], total: 7 },
  });
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/api/numbers?sort=name&page=2']);
});

test('what must not stand in an address is sent beside it, and is another page', async () => {
  await lists.find('', { 'Search-Text': 'ana' }).load();
  await lists.find('', { 'Search-Text': 'ana' }).load();
  await lists.find('', { 'Search-Text': 'tom' }).load();

  expect(fetched.mock.calls).toMatchObject([
    ['/api/numbers', { headers: { 'Search-Text': 'ana' } }],
    ['/api/numbers', { headers: { 'Search-Text': 'tom' } }],
  ]);
  expect(lists.find('').$state.get()).toEqual({ kind: 'idle' });
});

test('a bare list has a bare address, and without a number it is all there is', async () => {
  fetched.mockResolvedValue(answer([1, 2]));
  await lists.find('').load();

  expect(lists.find('').$state.get()).toMatchObject({ data: { total: 2 } });
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/api/numbers']);
});

test.each([
  ['a row of another shape', ['one'], '7'],
  ['a number that is none', [1], 'many'],
])('%s is a failure', async (_, rows, total) => {
  fetched.mockResolvedValue(answer(rows, total));
  await lists.find('').load();

  expect(lists.find('').$state.get().kind).toBe('failed');
});

test('each address is asked once, until the lists are forgotten', async () => {
  await lists.find('').load();
  await lists.find('page=2').load();
  await lists.find('').load();
  expect(fetched).toHaveBeenCalledTimes(2);

  lists.clear();
  expect(lists.find('').$state.get()).toEqual({ kind: 'idle' });
  await lists.find('').load();
  expect(fetched).toHaveBeenCalledTimes(3);
});

test('an answer that was on its way when the lists were forgotten is dropped', async () => {
  const early = Promise.withResolvers<Response>();
  fetched.mockReturnValueOnce(early.promise);
  const loading = lists.find('').load();
  lists.clear();
  early.resolve(answer([9]));
  await loading;

  expect(lists.find('').$state.get()).toEqual({ kind: 'idle' });
});
