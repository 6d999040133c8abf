import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toMapLink, toPhoneLink } from './contact-links.ts';

describe('phone links', () => {
  test.each([
    ['(813) 555-0142', 'tel:+18135550142'],
    ['813.555.0142', 'tel:+18135550142'],
    ['813 555 0142', 'tel:+18135550142'],
    ['+1 (813) 555-0142', 'tel:+18135550142'],
    ['+44 20 7946 0000', 'tel:+442079460000'],
    ['(813) 555-0142 ext. 7', 'tel:+18135550142;ext=7'],
    ['(813) 555-0142 x12', 'tel:+18135550142;ext=12'],
    ['813-555-0142 Extension 3', 'tel:+18135550142;ext=3'],
  ])('%s is dialled as %s', (phone, link) => {
    expect(toPhoneLink(phone)).toBe(link);
  });

  test('a ten-digit number is dialled alike however it is written', () => {
    const digit = fc.integer({ min: 0, max: 9 });
    const separator = fc.constantFrom('', ' ', '-', '.', ') ', '(');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(separator, digit), { minLength: 10, maxLength: 10 }),
        (parts) => {
          const digits = parts.map(([, number]) => number).join('');
          expect(toPhoneLink(parts.flat().join(''))).toBe(`tel:+1${digits}`);
        },
      ),
    );
  });

  test('a link never holds more than a number', () => {
    fc.assert(
      fc.property(fc.string(), (phone) => {
        expect(toPhoneLink(phone)).toMatch(/^tel:[\d+]*(?:;ext=\d+)?$/);
      }),
    );
  });
});

describe('map links', () => {
  test('an address is searched for on the map', () => {
    expect(toMapLink('2400 Sandpiper Lane, Suite 100, Tampa, FL')).toBe(
      'https://www.openstreetmap.org/search?query=2400%20Sandpiper%20Lane%2C%20Suite%20100%2C%20Tampa%2C%20FL',
    );
  });

  test('an address arrives at the map as it was written and adds nothing else', () => {
    fc.assert(
      fc.property(fc.string(), (address) => {
        const url = new URL(toMapLink(address));
        expect(url.origin).toBe('https://www.openstreetmap.org');
        expect(url.hash).toBe('');
        expect([...url.searchParams]).toEqual([['query', address]]);
      }),
    );
  });
});
