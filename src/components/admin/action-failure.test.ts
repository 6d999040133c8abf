import { expect, test } from 'vitest';
import { RequestError } from '#lib/browser/request.client.ts';
import { describeActionFailure, unansweredText } from './use-action.client.ts';

const words = { title: 'Error updating status', outcome: 'The status was not changed.' };

test("A481: the toast carries the error's message, the dialog only what the server said", () => {
  const error = new RequestError(404, 'There is no inquiry with this id.', 'Not Found');

  expect(describeActionFailure(error, words)).toEqual({
    toast: {
      title: 'Error updating status',
      description: '404: There is no inquiry with this id.',
    },
    text: 'The status was not changed. There is no inquiry with this id.',
  });
});

test.each([new Error(''), 'broken'])('A481: without a message the error is unknown', (error) => {
  expect(describeActionFailure(error, words).toast.description).toBe('An unknown error occurred');
});

test('without an answer it does not claim that nothing was done', () => {
  expect(describeActionFailure(new TypeError('Failed to fetch'), words).text).toBe(unansweredText);
});
