import { expect, test } from 'vitest';
import { listWords } from './phrases.ts';

test('words are joined as in a sentence', () => {
  expect(listWords(['ages'])).toBe('ages');
  expect(listWords(['ages', 'schedule'])).toBe('ages and schedule');
  expect(listWords(['ages', 'schedule', 'location'])).toBe('ages, schedule and location');
  expect(listWords(['full time', 'part time'], 'or')).toBe('full time or part time');
});
