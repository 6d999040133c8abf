import { expect, test } from 'vitest';
import { defaultInquirySearch } from './inquiry-search.ts';
import { countListPages, describeResult } from './use-inquiry-list.client.ts';

test.each([
  [0, 1],
  [1, 1],
  [50, 1],
  [51, 2],
  [312, 7],
])('%i inquiries fill %i pages', (total, pages) => {
  expect(countListPages(total)).toBe(pages);
});

test.each([
  [0, {}, '0 inquiries'],
  [1, {}, '1 inquiry'],
  [3, { q: 'ana' }, '3 inquiries found'],
  [3, { status: 'new', view: 'spam' }, '3 inquiries found in spam'],
  [1312, { page: 2 }, '1,312 inquiries, page 2 of 27'],
] as const)('%i of %o is told as "%s"', (total, search, text) => {
  expect(describeResult(total, { ...defaultInquirySearch, ...search })).toBe(text);
});
