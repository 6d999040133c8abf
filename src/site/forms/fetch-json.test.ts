import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { fetchJson } from './use-submission.client.ts';

const path = '/api/form-mark';
const tokenSchema = z.object({ mark: z.string() });

function answer(response: Response) {
  return vi.spyOn(globalThis, 'fetch').mockResolvedValue(response);
}

test('A551, A553: it asks with cookies, names no content type and gives out the answer', async () => {
  const fetched = answer(Response.json({ mark: 'abc' }));

  expect(await fetchJson(path, tokenSchema)).toEqual({ mark: 'abc' });
  expect(fetched).toHaveBeenCalledExactlyOnceWith(path, { credentials: 'include' });
});

test.each([401, 404, 503])(
  'A558, A562: a refusal with %d names the status alone',
  async (status) => {
    const fetched = answer(new Response('Please log in.', { status, statusText: 'No' }));

    await expect(fetchJson(path, tokenSchema)).rejects.toThrow(
      new Error(`Request failed with status ${status}`),
    );
    expect(fetched).toHaveBeenCalledTimes(1);
  },
);

test('an answer of another shape is a failure', async () => {
  answer(Response.json({ mark: 1 }));

  await expect(fetchJson(path, tokenSchema)).rejects.toThrow();
});

test("A562: the network's failure is passed on, and not tried again", async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));

  await expect(fetchJson(path, tokenSchema)).rejects.toThrow('Failed to fetch');
  expect(fetched).toHaveBeenCalledTimes(1);
});
