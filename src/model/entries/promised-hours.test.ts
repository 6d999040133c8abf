import { expect, test } from 'vitest';
import { isOtherwisePromised } from './promised-hours.ts';

test.each([
  'We reply within 24 hours.',
  'Write to us. A person answers in 12 hours, often sooner.',
  'You hear from us within 24 to 72 hours.',
  'Our 24-hour answer is a promise.',
  'We answer soon, in 12–24 hours!',
])('A875: %j promises another time than 48 hours', (text) => {
  expect(isOtherwisePromised(text, 48)).toBe(true);
});

test.each([
  'We reply within 48 hours.',
  'We get back to you within 24-48 hours.',
  'We answer in 24 to 48 hours.\nCare for 40 hours a week.',
  'Naps of 2 hours are normal. We answer within 48 hours.',
  'Care for 40 hours a week.',
  'We answer soon.',
])('A875: %j promises no other time than 48 hours', (text) => {
  expect(isOtherwisePromised(text, 48)).toBe(false);
});
