import { beforeEach, describe, expect, test, vi } from 'vitest';
import { RequestError, sendRequest } from './request.client.ts';

const path = '/api/contact';

function answer(response: Response) {
  return vi.spyOn(globalThis, 'fetch').mockResolvedValue(response);
}

describe('a call', () => {
  let fetched: ReturnType<typeof answer>;

  beforeEach(() => {
    fetched = answer(Response.json({ id: 1 }, { status: 201 }));
  });

  test('A551, A552: it carries cookies, and names JSON when it has a body', async () => {
    const response = await sendRequest('POST', path, { name: 'Ada' });

    expect(await response.json()).toEqual({ id: 1 });
    expect(fetched).toHaveBeenCalledWith(path, {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"Ada"}',
    });
  });

  test('A551, A553: without a body it carries cookies and names no content type', async () => {
    await sendRequest('POST', path);

    expect(fetched).toHaveBeenCalledWith(path, { method: 'POST', credentials: 'include' });
  });

  test('A552, A553: headers of its own change nothing about the content type', async () => {
    const headers = { 'form-mark': 'abc' };
    await sendRequest('POST', path, { name: 'Ada' }, headers);
    await sendRequest('POST', path, undefined, headers);

    expect(fetched).toHaveBeenNthCalledWith(1, path, {
      method: 'POST',
      credentials: 'include',
      headers: { 'form-mark': 'abc', 'content-type': 'application/json' },
      body: '{"name":"Ada"}',
    });
    expect(fetched).toHaveBeenNthCalledWith(2, path, {
      method: 'POST',
      credentials: 'include',
      headers,
    });
  });
});

describe('a refusal', () => {
  async function findError(response: Response): Promise<unknown> {
    answer(response);
    return sendRequest('GET', path).catch((error: unknown) => error);
  }

  test('A556: its message is the status and what the server said', async () => {
    const error = await findError(new Response('Please log in.', { status: 401 }));

    expect(error).toBeInstanceOf(RequestError);
    expect(error).toMatchObject({
      message: '401: Please log in.',
      status: 401,
      body: 'Please log in.',
    });
  });

  test('A557: where the server said nothing, it is the status and its name', async () => {
    const error = await findError(new Response('', { status: 502, statusText: 'Bad Gateway' }));

    expect(error).toMatchObject({ message: '502: Bad Gateway', body: '' });
  });

  test("A562: neither a refusal nor the network's failure is tried again", async () => {
    const fetched = answer(new Response('', { status: 503 }));
    await expect(sendRequest('GET', path)).rejects.toThrow();
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(sendRequest('GET', path)).rejects.toThrow('Failed to fetch');

    expect(fetched).toHaveBeenCalledTimes(2);
  });
});
