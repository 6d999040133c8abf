import { expect, test } from 'vitest';
import { formatStatus, inquiryStatusSchema } from './status.ts';

test('A703: the four statuses have these words', () => {
  expect(['new', 'in-progress', 'completed', 'declined'].map(formatStatus)).toEqual([
    'New',
    'In Progress',
    'Completed',
    'Declined',
  ]);
});

test('A450: any other status is shown as it is', () => {
  expect(formatStatus('archived')).toBe('archived');
  expect(inquiryStatusSchema.safeParse('archived').success).toBe(false);
});
