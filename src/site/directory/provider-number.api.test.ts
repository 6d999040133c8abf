import { expect, test } from 'vitest';
import { catalogueApi } from './catalogue-api.server.ts';

test.each([
  ['/providers/007', '/providers/7'],
  ['/providers/0100', '/providers/100'],
  ['//providers/007', '/providers/7'],
])('A762: %s leads to %s, on this site', async (path, location) => {
  const response = await catalogueApi.fetch(new Request(`http://localhost${path}`));

  expect([response.status, response.headers.get('location')]).toEqual([301, location]);
});

test('A762: an address that could be on another host is not redirected', async () => {
  const url = 'http://localhost///evil.example/providers/007';
  const response = await catalogueApi.fetch(new Request(url));

  expect([response.status, response.headers.get('location')]).toEqual([404, null]);
});
