import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listCardStars, listProfileStars } from '#components/cards/Stars.tsx';

const ratings = fc.integer({ min: 0, max: 10 }).map((halves) => halves / 2);

function count(stars: string[], kind: string): number {
  return stars.filter((star) => star === kind).length;
}

describe('stars of a card', () => {
  test('A87: a whole rating of 4 gives four full stars', () => {
    expect(listCardStars(4)).toEqual(['full', 'full', 'full', 'full']);
  });

  test('A88: a rating of 4.5 adds a half star behind four full ones', () => {
    expect(listCardStars(4.5)).toEqual(['full', 'full', 'full', 'full', 'half']);
  });

  test('A88: any other fraction adds a half star, too', () => {
    expect(listCardStars(3.2)).toEqual(['full', 'full', 'full', 'half']);
  });

  test.each([4, 5])('A89: a whole rating of %d shows no half star', (rating) => {
    expect(listCardStars(rating)).not.toContain('half');
  });

  test('a rating of 0 shows no star', () => {
    expect(listCardStars(0)).toEqual([]);
  });

  test('A87, A88, A89: full stars are the whole part, a half star is the fraction, never over five', () => {
    fc.assert(
      fc.property(ratings, (rating) => {
        const stars = listCardStars(rating);
        expect(count(stars, 'full') + count(stars, 'half') / 2).toBe(rating);
        expect(stars.length).toBeLessThanOrEqual(5);
        expect(stars.slice(0, -1)).not.toContain('half');
      }),
    );
  });
});

describe('stars of a profile', () => {
  test.each([
    [5, 5],
    [4.5, 4],
    [4, 4],
    [0, 0],
  ])('A184: a rating of %d fills %d of five stars', (rating, filled) => {
    const stars = listProfileStars(rating);
    expect(stars).toHaveLength(5);
    expect(count(stars, 'full')).toBe(filled);
  });

  test('A184: there are always five stars, the filled ones first', () => {
    fc.assert(
      fc.property(ratings, (rating) => {
        const stars = listProfileStars(rating);
        expect(stars).toHaveLength(5);
        expect(stars.lastIndexOf('full') + 1).toBe(Math.floor(rating));
        expect(count(stars, 'full')).toBe(Math.floor(rating));
        expect(stars).not.toContain('half');
      }),
    );
  });
});
