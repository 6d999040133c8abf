import { expect, test } from 'vitest';
import { serviceTypeOptions } from '#domain/intake/options.ts';
import { findOptionLabel } from './option-label.ts';

test('a value is shown by its label, an unknown one as it is', () => {
  expect(findOptionLabel(serviceTypeOptions, 'doula')).toBe('Birth or Postpartum Doula');
  expect(findOptionLabel(serviceTypeOptions, 'night-nurse')).toBe('night-nurse');
});
