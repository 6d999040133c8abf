import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listMessages } from '#test/kit/api/messages.ts';
import { slugSchema } from './article.ts';

function isSlug(value: string): boolean {
  return slugSchema.safeParse(value).success;
}

test.each(['naps', 'choosing-a-nanny', '24-hours', 'a', 'b2', 'x'.repeat(100)])(
  'the slug %s is accepted',
  (slug) => {
    expect(listMessages(slugSchema, slug)).toEqual([]);
  },
);

test.each(['2024', '7', '2024-01'])('A669: %s could be mistaken for a number', (slug) => {
  expect(isSlug(slug)).toBe(false);
});

test.each(['', '-a', 'a-', 'a--b', 'A', 'a_b', 'a b', 'a/b', 'a.b', '../a', 'é', 'a\n', 'a%20b'])(
  'the slug %j is refused',
  (slug) => {
    expect(isSlug(slug)).toBe(false);
  },
);

test('a wrong slug is answered with an example', () => {
  expect(listMessages(slugSchema, 'Choosing a Nanny')).toEqual([
    'Slug may hold lower-case letters, digits and single hyphens, and needs at least one letter, like "choosing-a-nanny".',
  ]);
  expect(listMessages(slugSchema, 7)).toEqual([
    'Slug is missing. Write it like "choosing-a-nanny".',
  ]);
});

test('a slug of more than 100 characters is refused', () => {
  expect(listMessages(slugSchema, 'x'.repeat(101))).toEqual([
    'Slug is longer than 100 characters. Please shorten it.',
  ]);
});

test('A669: a slug is the same in an address, and is never a number', () => {
  const texts = fc.string({ unit: fc.constantFrom(...Array.from('ab9-Z _/.%é')) });
  fc.assert(
    fc.property(texts, (text) => {
      if (!isSlug(text)) return;
      expect(encodeURIComponent(text)).toBe(text);
      expect(Number(text)).toBeNaN();
    }),
  );
});
