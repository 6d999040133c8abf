import { expect, test } from 'vitest';
import { RequestError } from '#lib/browser/request.client.ts';
import { describePasswordFailure } from './password-failure.client.ts';

const fallback = 'Please check your current password and try again.';

test("A418: the toast carries the error's message, the form only what the server said", () => {
  const error = new RequestError(400, 'Current password is incorrect', 'Bad Request');

  expect(describePasswordFailure(error)).toEqual({
    toast: {
      title: 'Failed to change password',
      description: '400: Current password is incorrect',
    },
    text: 'Current password is incorrect',
  });
});

test.each([new Error(''), null])('A419: without a message it says what to do', (error) => {
  const { toast, text } = describePasswordFailure(error);

  expect(toast.description).toBe(fallback);
  expect(text).toBe(fallback);
});
