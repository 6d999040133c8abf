import fc from 'fast-check';
import { expect, test } from 'vitest';
import { invitationInputSchema, proposeUsername } from './admins.ts';

test.for([
  ['ana@example.com', 'ana'],
  [' Ana.Lopez+work@Example.com ', 'ana.lopez'],
  ["o'neil@example.com", 'oneil'],
  ['ana', 'ana'],
  ['', ''],
] as const)('proposes a username for the address %j', ([email, username]) => {
  expect(proposeUsername(email)).toBe(username);
});

test('proposes nothing that an invitation refuses', () => {
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: 'grapheme' })), (email) => {
      const username = proposeUsername(email);
      const invitation = { email: 'a@example.com', username, currentPassword: 'x' };
      expect(invitationInputSchema.safeParse(invitation).success).toBe(username !== '');
    }),
  );
});
