import { test } from 'vitest';
import { recommend } from '#domain/matching/recommend.ts';
import { sizes, testTimeoutMs } from '#test/torture/sizes.ts';
import { relations } from './relations.ts';

test.each(relations)(
  '$title',
  ({ assert }) => {
    assert(recommend, sizes.matches);
  },
  testTimeoutMs,
);
