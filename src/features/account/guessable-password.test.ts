import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isGuessable, createRandomPassword } from './passwords.server.ts';

test.for([
  ...['12345678', 'password1', 'iloveyou', 'qwertyuiop', 'trustno1', 'q1w2e3r4', '1234567890'],
  ...['PassWord1', 'ILOVEYOU'],
])('%s is on the lists of common passwords', (password) => {
  expect(isGuessable(password, 'Ada')).toBe(true);
});

test.for([
  ...['Sandpiper2024!', 'sandpiper-family-care', 'Nanny!Nanny!', 'AdminAdmin99', 'TampaBay#1'],
  ...['Welcome12345', 'Ada-Lovelace-1815', 'lovelace2026', 'familycare abc'],
])('%s is made of the words of this site or of the own name', (password) => {
  expect(isGuessable(password, 'Ada Lovelace')).toBe(true);
});

test.for([
  ...['plum kettle harbor lantern', ' correct horse ', 'пароль и 🔑🔑', '  spaces  '],
  ...['the sandpiper flies at dawn', 'x'.repeat(256), '48151623421x'],
])('%j is not taken for a guessable one', (password) => {
  expect(isGuessable(password, 'Ada Lovelace')).toBe(false);
});

test('random passwords and random texts are not guessable', () => {
  const made = Array.from({ length: 200 }, createRandomPassword);
  expect(made.filter((password) => isGuessable(password, 'admin'))).toEqual([]);
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (one, other) => {
      expect(isGuessable(`${one} ${other}`, 'admin')).toBe(false);
    }),
  );
});
