import { describe, expect, test } from 'vitest';
import { makeArticleCards, makeProviderCards } from '#test/kit/made-cards.ts';
import { articleCardSchema } from '#model/schemas/article-card.ts';
import { searchedProviderSchema } from '#model/schemas/provider-card.ts';
import { articleCardFields } from './article-search.ts';
import { readCards } from './card-fields.ts';
import { searchedProviderFields } from './provider-search.ts';

const kinds = [
  ['caregivers', makeProviderCards(40), searchedProviderFields, searchedProviderSchema],
  ['articles', makeArticleCards(40), articleCardFields, articleCardSchema],
] as const;

const otherValues = [undefined, null, 7, 'text', true, {}, ['text'], [7]];

describe.each(kinds)('the cards of %s', (_, cards, fields, schema) => {
  test('are returned as they came', () => {
    expect(readCards<unknown>(cards, fields)).toBe(cards);
    expect(readCards<unknown>([], fields)).toEqual([]);
  });

  test.each(Object.keys(fields))('are refused where the server refuses the type of %s', (name) => {
    for (const value of otherValues) {
      const changed = { ...cards[0], [name]: value };
      const issues = schema.safeParse(changed).error?.issues ?? [];
      // Only the server knows the allowed choices.
      if (issues.some(({ code }) => code !== 'invalid_type')) continue;
      const read = () => readCards<unknown>([...cards, changed], fields);
      if (issues.length > 0) expect(read).toThrow(TypeError);
      else expect(read()).toContain(changed);
    }
  });

  test.each([[null], ['cards'], [{}], [[null]], [['card']], [[[]]]])('are not %j', (answer) => {
    expect(() => readCards<unknown>(answer, fields)).toThrow(TypeError);
  });
});
