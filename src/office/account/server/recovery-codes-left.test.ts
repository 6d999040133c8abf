import { expect, test } from 'vitest';
import { describeRecoveryCodes } from '#office/account/screens/login-failure.client.ts';

const advice = 'Create new ones under "Two-factor authentication".';

test.each([
  [9, 'You have 9 recovery codes left.'],
  [4, 'You have 4 recovery codes left.'],
  [3, `You have 3 recovery codes left. ${advice}`],
  [1, `You have 1 recovery code left. ${advice}`],
  [0, `You have 0 recovery codes left. ${advice}`],
  [null, null],
])('with %s left it says %j', (left, sentence) => {
  expect(describeRecoveryCodes(left)).toBe(sentence);
});
