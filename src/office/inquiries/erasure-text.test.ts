import { expect, test } from 'vitest';
import { describeErasure } from './inquiry-details.ts';

test.each([
  [{ client: 0, provider: 0, contact: 0 }, 'There was nothing left to delete.'],
  [{ client: 1, provider: 0, contact: 0 }, '1 record was deleted: 1 client intake form.'],
  [
    { client: 2, provider: 1, contact: 3 },
    '6 records were deleted: 2 client intake forms, 1 provider application, 3 contact messages.',
  ],
])('erasing %o is told in words', (erased, text) => {
  expect(describeErasure(erased)).toBe(text);
});
