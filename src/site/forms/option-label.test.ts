import { expect, test } from 'vitest';
import { findOptionLabel, serviceTypeOptions } from './intake-options.ts';

test('a value is shown by its label, an unknown one as it is', () => {
  expect(findOptionLabel(serviceTypeOptions, 'doula')).toBe('Birth or Postpartum Doula');
  expect(findOptionLabel(serviceTypeOptions, 'night-nurse')).toBe('night-nurse');
});
