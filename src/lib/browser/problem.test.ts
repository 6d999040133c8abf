import { expect, test, vi } from 'vitest';
import { findProblemCode, sendDetailedRequest } from './problem.client.ts';
import { RequestError } from './request.client.ts';

async function findError(body: unknown, status = 400): Promise<unknown> {
  const answer = Response.json(body, { status });
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(answer);
  const error = await sendDetailedRequest('PUT', '/api/notes', {}, { 'x-note': '1' }).catch(
    (thrown: unknown) => thrown,
  );
  expect(fetched.mock.lastCall?.[1]?.headers).toEqual({
    'x-note': '1',
    accept: 'application/json, application/problem+json',
    'content-type': 'application/json',
  });
  return error;
}

const problem = {
  type: 'about:blank',
  title: 'Bad Request',
  status: 400,
  detail: 'Wrong password.',
  requestId: 'r1',
  issues: [{ path: 'password', message: 'Wrong.' }],
};

test('a refusal has the code and the sentence of the problem document', async () => {
  const error = await findError({ ...problem, code: 'current-password-wrong' });

  expect(error).toBeInstanceOf(RequestError);
  expect(error).toMatchObject({
    message: '400: Wrong password.',
    status: 400,
    body: 'Wrong password.',
    problem: { issues: problem.issues },
  });
  expect(findProblemCode(error)).toBe('current-password-wrong');
});

test.each([
  ['without a code', problem],
  ['with a code that this page does not know yet', { ...problem, code: 'brand-new' }],
])('a refusal %s has its sentence', async (_, body) => {
  const error = await findError(body);

  expect(error).toMatchObject({ message: '400: Wrong password.', body: 'Wrong password.' });
  expect(findProblemCode(error)).toBeUndefined();
});

test('any other error is unchanged', async () => {
  const error = await findError({ conflicts: [] }, 409);

  expect(error).toMatchObject({ message: '409: {"conflicts":[]}', problem: null });
});
