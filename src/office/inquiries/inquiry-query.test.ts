import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  defaultInquirySearch,
  formatInquirySearch,
  parseInquirySearch,
  inquirySearchSchema,
  inquirySortOptions,
} from './inquiry-search.ts';
import { inquiryStatusOptions } from './status.ts';

const anySearch = fc
  .record(
    {
      q: fc.string({ unit: 'grapheme', maxLength: 60 }).map((text) => text.replaceAll('\0', '')),
      status: fc.constantFrom(...inquiryStatusOptions.map(({ value }) => value)),
      sort: fc.constantFrom(...inquirySortOptions.map(({ value }) => value)),
      page: fc.integer({ min: 1, max: 1_000_000 }),
      view: fc.constantFrom('inbox', 'spam'),
      id: fc.uuid(),
    },
    { requiredKeys: [] },
  )
  .map((search) => inquirySearchSchema.parse(search));

describe('the address of a list', () => {
  test('asks for what it was made for, but never holds the words', () => {
    fc.assert(
      fc.property(anySearch, (search) => {
        const query = formatInquirySearch(search);
        expect(parseInquirySearch(new URLSearchParams(query))).toEqual({ ...search, q: '' });
      }),
    );
  });

  test('leaves the defaults out', () => {
    expect(formatInquirySearch(defaultInquirySearch)).toBe('');
    expect(parseInquirySearch(new URLSearchParams())).toEqual({
      q: '',
      sort: 'newest',
      page: 1,
      view: 'inbox',
    });
  });

  test('has a settled order', () => {
    const search = {
      view: 'spam',
      page: 2,
      sort: 'name',
      status: 'in-progress',
      q: 'ana & tom',
    } as const;

    expect(formatInquirySearch(search)).toBe('status=in-progress&sort=name&page=2&view=spam');
  });

  test('may hold anything: what makes no sense is the default, the rest stands', () => {
    const query = 'status=lost&sort=color&page=-1&view=trash&tab=provider&q=ana';

    expect(parseInquirySearch(new URLSearchParams(query))).toEqual({
      ...defaultInquirySearch,
      q: 'ana',
    });
    fc.assert(
      fc.property(fc.string(), (text) => {
        const search = parseInquirySearch(new URLSearchParams(text));
        expect(inquirySearchSchema.parse(search)).toEqual(search);
      }),
    );
  });
});
