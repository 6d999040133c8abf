import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toEmailLink, toMapLink, toPhoneLink } from './contact-links.ts';

describe('phone links', () => {
  test.each([
    ['(813) 555-0142', 'tel:+18135550142'],
    ['813.555.0142', 'tel:+18135550142'],
    ['813 555 0142', 'tel:+18135550142'],
    ['8135550142', 'tel:+18135550142'],
    ['+1 (813) 555-0142', 'tel:+18135550142'],
    ['1-813-555-0142', 'tel:+18135550142'],
    ['555-0142', 'tel:5550142'],
    ['+44 20 7946 0000', 'tel:+442079460000'],
    ['+44 (0)20 7946 0018', 'tel:+442079460018'],
    ['0044 20 7946 0018', 'tel:+442079460018'],
    ['011 44 20 7946 0018', 'tel:+442079460018'],
    ['06 12 34 56 78', 'tel:0612345678'],
    ['(813) 555-0142 ext. 7', 'tel:+18135550142;ext=7'],
    ['(813) 555-0142 x12', 'tel:+18135550142;ext=12'],
    ['813-555-0142x12', 'tel:+18135550142;ext=12'],
    ['813-555-0142 Extension 3', 'tel:+18135550142;ext=3'],
    ['813-555-0142 ext 12 (ask for Ana)', 'tel:+18135550142;ext=12'],
    ['813-555-0142, ext: 12, after 5', 'tel:+18135550142;ext=12'],
    ['1-800-SITTERS', 'tel:+18007488377'],
    ['813-555-KIDS', 'tel:+18135555437'],
    ['813-KID-CARE', 'tel:+18135432273'],
    ['1-800-4-SITTER', 'tel:+18004748837'],
    ['813.555.0142 after 5pm', 'tel:+18135550142'],
    ['813-555-0142 (cell), between 8:30 and 5', 'tel:+18135550142'],
    ['Call 813-555-0142', 'tel:+18135550142'],
    ['555-0142 MOM', 'tel:5550142'],
    ['1-800-GO-FEDEX', 'tel:+18004633339'],
    ['1-800-555-HELP x4', 'tel:+18005554357;ext=4'],
    ['ext 12, 813-555-0142', 'tel:+18135550142;ext=12'],
    ['+7 (495) 123-45-67', 'tel:+74951234567'],
    ['８１３－５５５－０１４２', 'tel:+18135550142'],
    ['٨١٣ ٥٥٥ ٠١٤٢', 'tel:+18135550142'],
    ['813–555–0142', 'tel:+18135550142'],
  ])('A930: %s is dialed as %s', (phone, link) => {
    expect(toPhoneLink(phone)).toBe(link);
  });

  test.each([
    '813-555-0142 or 727-555-0199',
    '(813) 555-0142 / (727) 555-0199',
    '813-555-0142 (cell), 727-555-0143 (home)',
    '813-555-0142 727-555-0199',
    '555-0142 555-0143',
    '813-555-0142/0143',
    '813-555-0142 ext 5 or 727-555-0199',
    '555-0142 813',
    '813-555-0142 5pm',
    '813-555-0142 9-5',
    '1-800-FLOWERSANDMORE',
    '813 or 55555',
    '813-555-0142 apt 301',
    '33606-1234',
    '2026-11-28',
    '123',
    '+1',
    'by mail',
    '',
    '1'.repeat(20),
    '12 345 67 89',
    '+44 20 7946 0958 123456',
    '813-555-0142 '.padEnd(200, '.'),
  ])('A930: %j is not exactly one number, so there is no link', (phone) => {
    expect(toPhoneLink(phone)).toBeUndefined();
  });

  const number = fc.stringMatching(/^[2-9]\d{9}$/);
  const write = (digits: string, way: number) => {
    const [area, middle, end] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
    const ways = [
      ...[`(${area}) ${middle}-${end}`, `${area}-${middle}-${end}`, `${area}.${middle}.${end}`],
      ...[`${area} ${middle} ${end}`, `1 ${area} ${middle}${end}`, digits],
      `+1-${area}-${middle}-${end}`,
    ];
    return ways[way] ?? digits;
  };
  const written = fc
    .tuple(number, fc.nat(6))
    .map(([digits, way]) => ({ digits, text: write(digits, way) }));

  test('A930: a number is dialed alike however it is written, and whatever is remarked', () => {
    const remark = fc.constantFrom('', ' (cell)', ' after 5', ', 9 to 5', ' Ana', ' text first!');
    fc.assert(
      fc.property(written, remark, ({ digits, text }, more) => {
        expect(toPhoneLink(text + more)).toBe(`tel:+1${digits}`);
      }),
    );
  });

  test('A930: two numbers are never dialed as one', () => {
    const between = fc.constantFrom(' or ', ' / ', ', ', ' ', '/', ' & ', '\n', '; ', ' (cell) ');
    fc.assert(
      fc.property(written, between, written, (one, sign, other) => {
        expect(toPhoneLink(one.text + sign + other.text)).toBeUndefined();
      }),
    );
  });

  test('A930: a link holds digits that were written, as one number of 7 to 15', () => {
    const piece = fc.constantFrom(
      ...[
        '813',
        '555',
        '0142',
        '5',
        '(0)',
        '+',
        '00',
        '-',
        ' ',
        '.',
        '(',
        ')',
        '/',
        ',',
        'x',
        'ext ',
      ],
      ...['KIDS', 'or', 'pm', ':', '８', '#'],
    );
    const texts = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const link = toPhoneLink(text);
        if (link === undefined) return;
        expect(link).toMatch(/^tel:\+?\d{7,15}(?:;ext=\d{1,7})?$/);
        const dialed = /\d+/.exec(link)?.[0].replace(/^1(?=\d{10}$)/, '') ?? '';
        const plain = text.normalize('NFKC');
        const keys = plain.replaceAll(/[a-z]/gi, (letter) =>
          '22233344455566677778889999'.charAt(letter.toLowerCase().charCodeAt(0) - 97),
        );
        const typed = [plain, keys, plain.replaceAll('(0)', '')].map((each) =>
          each.replaceAll(/\D/g, ''),
        );
        expect(typed.join(), `${text} -> ${link}`).toContain(dialed);
      }),
    );
  });
});

test.each([
  ['info@a.example', 'mailto:info@a.example'],
  ['a#b&c?d%e@a.example', 'mailto:a%23b%26c%3Fd%25e@a.example'],
])('the address %s is written to by %s', (address, link) => {
  expect(toEmailLink(address)).toBe(link);
});

describe('map links', () => {
  test('an address is searched for on the map', () => {
    expect(toMapLink('2400 Sandpiper Lane, Suite 100, Tampa, FL')).toBe(
      'https://www.openstreetmap.org/search?query=2400%20Sandpiper%20Lane%2C%20Suite%20100%2C%20Tampa%2C%20FL',
    );
  });

  test('ASVS 1.2.2: an address arrives at the map as it was written and adds nothing else', () => {
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
