import { describe, test } from 'vitest';
import { recommend } from '#site/match/recommend.ts';
import { sizes, testTimeoutMs } from '#test/full/torture/sizes.ts';
import { relations } from './relations.ts';

describe('A638-A661, A716, A890, A891, A893, A920, A925, A926: what is so for every family and all caregivers', () => {
  test.each(relations)(
    '$title',
    ({ assert }) => {
      assert(recommend, sizes.matches);
    },
    testTimeoutMs,
  );
});
