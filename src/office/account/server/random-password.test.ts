import { expect, test } from 'vitest';
import { newPasswordSchema } from '#office/account/password.ts';
import { createRandomPassword } from './passwords.server.ts';

test('ASVS 6.4.1, 11.5.1: a random password can be set, read aloud, and is never the same', () => {
  const passwords = Array.from({ length: 100 }, createRandomPassword);
  for (const password of passwords) {
    expect(password).toMatch(/^[a-z2-9]{6}(-[a-z2-9]{6}){4}$/);
    expect(newPasswordSchema.safeParse(password).success).toBe(true);
  }
  expect(new Set(passwords).size).toBe(100);
});
