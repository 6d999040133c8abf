import { expect, test } from 'vitest';
import providerNumber from './provider-number.ts';

test.each([
  ['/providers/007', '/providers/7'],
  ['/providers/0100', '/providers/100'],
  ['//providers/007', '/providers/7'],
  ['///evil.example/providers/007', '/providers/7'],
])('%s leads to %s, on this site', async (path, location) => {
  const response = await providerNumber(new Request(`http://localhost${path}`));

  expect([response.status, response.headers.get('location')]).toEqual([301, location]);
});
