import { expect, test } from 'vitest';
import { createUuid } from './create-uuid.client.ts';

const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

test('1,000 keys are 1,000 different UUIDs of version 4', () => {
  const keys = Array.from({ length: 1000 }, createUuid);

  for (const key of keys) expect(key).toMatch(uuid);
  expect(new Set(keys).size).toBe(1000);
});
