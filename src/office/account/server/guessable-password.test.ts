import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setBuiltSite } from '#lib/built-site.server.ts';
import { serveAgency } from '#test/kit/serve-agency.ts';
import { isGuessable, createRandomPassword } from './passwords.server.ts';

beforeEach(() => {
  serveAgency();
});

afterEach(() => {
  setBuiltSite(undefined);
});

test.for([
  ...['12345678', 'password1', 'iloveyou', 'qwertyuiop', 'trustno1', 'q1w2e3r4', '1234567890'],
  ...['PassWord1', 'ILOVEYOU'],
])('ASVS 6.2.4: %s is on the lists of common passwords', async (password) => {
  expect(await isGuessable(password, 'Ada')).toBe(true);
});

test.for([
  ...['Sandpiper2024!', 'sandpiper-family-care', 'Nanny!Nanny!', 'AdminAdmin99', 'TampaBay#1'],
  ...['Welcome12345', 'Ada-Lovelace-1815', 'lovelace2026', 'familycare abc'],
])('ASVS 6.2.11: %s is made of the words of this site or of the own name', async (password) => {
  expect(await isGuessable(password, 'Ada Lovelace')).toBe(true);
});

test.for([
  ...['plum kettle harbor lantern', ' correct horse ', 'пароль и 🔑🔑', '  spaces  '],
  ...['the sandpiper flies at dawn', 'x'.repeat(256), '48151623421x'],
])('%j is not taken for a guessable one', async (password) => {
  expect(await isGuessable(password, 'Ada Lovelace')).toBe(false);
});

test('A869: the words of the agency are those of its name, tagline and region, whatever they are', async () => {
  serveAgency({ name: 'Heron & Hearth', tagline: 'Nannies by the Gulf', region: 'Lee County' });
  for (const password of ['Heron-2026', 'heron&hearth!', 'LeeCounty123']) {
    expect(await isGuessable(password, 'Ada Lovelace')).toBe(true);
  }
  for (const password of ['Sandpiper2024!', 'TampaBay#1']) {
    expect(await isGuessable(password, 'Ada Lovelace')).toBe(false);
  }
});

test('without a built site the common passwords and the words of the trade are refused', async () => {
  setBuiltSite({ readFile: () => Promise.resolve(null), readVersion: () => null });
  expect(await isGuessable('password1', 'Ada')).toBe(true);
  expect(await isGuessable('Nanny!Nanny!', 'Ada')).toBe(true);
  expect(await isGuessable('plum kettle harbor lantern', 'Ada')).toBe(false);
});

test('random passwords and random texts are not guessable', async () => {
  const made = await Promise.all(
    Array.from({ length: 200 }, () => isGuessable(createRandomPassword(), 'admin')),
  );
  expect(made).not.toContain(true);
  await fc.assert(
    fc.asyncProperty(fc.uuid(), fc.uuid(), async (one, other) => {
      expect(await isGuessable(`${one} ${other}`, 'admin')).toBe(false);
    }),
  );
});
