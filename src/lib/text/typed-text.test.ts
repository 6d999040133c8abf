import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listMessages } from '#test/kit/api/messages.ts';
import { isStorableText } from './storable-text.ts';
import { cleanTypedText, typedEmailSchema, typedTextSchema } from './typed-text.ts';

const tooShort = 'Too short';
const nameSchema = typedTextSchema(2, 100, tooShort);

describe('text that can be stored', () => {
  test.each(['', 'Zoë', '👩‍👧', 'a\nb\tc', 'מאיה', '\ufffd'])('%j can be stored', (text) => {
    expect(isStorableText(text)).toBe(true);
  });

  test.each(['\0', 'a\0b', '\ud800', 'a\udc00', '\udc00\ud800', '👩'.slice(0, 1)])(
    '%j cannot be stored: NUL or half a character',
    (text) => {
      expect(isStorableText(text)).toBe(false);
    },
  );

  test('storable text survives UTF-8 unchanged', () => {
    const units = fc.constantFrom('a', 'é', '\u2028', '\ud83d', '\udc69', '\ufffd', '\ufeff', '\0');
    fc.assert(
      fc.property(
        fc.array(units).map((list) => list.join('')),
        (text) => {
          const survives = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
            new TextEncoder().encode(text),
          );
          expect(isStorableText(text)).toBe(survives === text && !text.includes('\0'));
        },
      ),
    );
  });

  test('a lone surrogate anywhere in a text is found', () => {
    const halves = fc
      .integer({ min: 0xd800, max: 0xdfff })
      .map((code) => String.fromCharCode(code));
    fc.assert(
      fc.property(fc.string(), halves, fc.string(), (before, half, after) => {
        expect(isStorableText(before + half + after)).toBe(false);
      }),
    );
  });
});

describe('typed text', () => {
  test('A706: text is trimmed before its length is checked', () => {
    expect(nameSchema.parse('  Jo  ')).toBe('Jo');
    expect(listMessages(nameSchema, '  J  ')).toEqual([tooShort]);
    expect(nameSchema.parse(`${' '.repeat(200)}Jo`)).toBe('Jo');
  });

  test.each(['', ' ', 'J', undefined, null, 7, {}])(
    'what is too short or no text (%j) is answered with the given message',
    (value) => {
      expect(listMessages(nameSchema, value)).toEqual([tooShort]);
    },
  );

  test('the longest text is accepted, one more character is not', () => {
    expect(listMessages(nameSchema, 'a'.repeat(100))).toEqual([]);
    expect(listMessages(nameSchema, 'a'.repeat(101))).toEqual([
      'Please keep this to 100 characters',
    ]);
  });

  test('A913: a text that is far too long is refused without being cleaned', () => {
    const tooLong = ['Please keep this to 100 characters'];
    expect(listMessages(nameSchema, `Jo${'\u200b'.repeat(60_000)}`)).toEqual(tooLong);
    expect(listMessages(nameSchema, `Jo${'\u{1F469}'.repeat(60_000)}`)).toEqual(tooLong);
    expect(listMessages(typedEmailSchema, `ana@example.com${' '.repeat(60_000)}`)).toEqual([
      'Please enter a valid email address',
    ]);
  });

  test('a large limit is written as people write it', () => {
    expect(listMessages(typedTextSchema(0, 10_000, ''), 'a'.repeat(10_001))).toEqual([
      'Please keep this to 10,000 characters',
    ]);
  });

  test.each(['Jo\0', 'Jo\ud800'])('ASVS 1.3.3: %j is refused: it cannot be stored', (text) => {
    expect(listMessages(nameSchema, text)).toEqual([
      'Please remove the characters that cannot be shown',
    ]);
  });

  test('A706: white space around a text never decides whether it is accepted', () => {
    const space = fc.string({ unit: fc.constantFrom(' ', '\n', '\t', '\u00a0') });
    fc.assert(
      fc.property(space, fc.string({ maxLength: 110 }), space, (before, text, after) => {
        const bare = nameSchema.safeParse(text);
        const padded = nameSchema.safeParse(before + text + after);
        expect(padded.success).toBe(bare.success);
        expect(padded.data).toBe(bare.data);
      }),
    );
  });

  test('A706: a text is accepted when its trimmed length is within the limits', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 120 }), (text) => {
        const { length } = text.trim();
        const fits = length >= 2 && length <= 100 && isStorableText(text.trim());
        expect(nameSchema.safeParse(text).success).toBe(fits);
      }),
    );
  });
});

describe('typed email addresses', () => {
  test.each([
    'ana@example.com',
    'a.b+c@sub.example.co.uk',
    "o'neil@example.com",
    'ANA@EXAMPLE.COM',
    'x_1@e-x.org',
    'o&k@x.com',
    'müller@example.com',
    '用户@example.com',
  ])('%s is accepted', (email) => {
    expect(typedEmailSchema.parse(email)).toBe(email);
  });

  test.each([
    ...['', ' ', 'ana', 'ana@', '@example.com', 'ana@example', 'ana@@example.com'],
    ...['ana example@example.com', 'ana@exa mple.com', 'ana@example..com', '.ana@example.com'],
    ...['ana@example.com, bo@example.com', 'Ana <ana@example.com>, Bo <bo@example.com>'],
    ...['ana@example.com\nBcc: bo@example.com', 'ana\0@example.com', 'ana@example.com\0'],
  ])('A256: %j is refused', (email) => {
    expect(listMessages(typedEmailSchema, email)).toEqual(['Please enter a valid email address']);
  });

  test.each([undefined, null, 7, {}])('A256: %j is no email address', (value) => {
    expect(listMessages(typedEmailSchema, value)).toEqual(['Please enter a valid email address']);
  });

  test.each([
    ['info@müller.example', 'info@xn--mller-kva.example'],
    ['müller@bücher.de', 'müller@xn--bcher-kva.de'],
    // The same letter in two characters, as Macs write it.
    ['mu\u0308ller@bücher.de', 'müller@xn--bcher-kva.de'],
  ])('%s is accepted as %s', (typed, email) => {
    expect(typedEmailSchema.parse(typed)).toBe(email);
  });

  test('A706: an email address is trimmed', () => {
    expect(typedEmailSchema.parse(' ana@example.com\n')).toBe('ana@example.com');
  });

  test('an email address of 254 characters is accepted, a longer one is not', () => {
    const domain = `@${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(60)}.com`;
    const longest = 'a'.repeat(254 - domain.length) + domain;
    expect(listMessages(typedEmailSchema, longest)).toEqual([]);
    expect(listMessages(typedEmailSchema, `a${longest}`)).toEqual([
      'Please enter a valid email address',
    ]);
  });

  test('ASVS 1.3.11: no character that could add a recipient or a line to a mail is accepted anywhere', () => {
    const email = 'ana@example.com';
    const signs = fc.constantFrom('@', '\n', '\r', ' ', '\t', ',', ';', '<', '>', '"', '\0', ':');
    fc.assert(
      fc.property(signs, fc.integer({ min: 1, max: email.length - 1 }), (sign, index) => {
        const changed = email.slice(0, index) + sign + email.slice(index);
        expect(typedEmailSchema.safeParse(changed).success).toBe(false);
      }),
    );
  });
});

/** Invisible signs. */
const invisible = [
  ...['\u00ad', '\u061c', '\u180e', '\u200b', '\u200e', '\u200f', '\u202a', '\u202c', '\u202e'],
  ...['\u2060', '\u2066', '\u2069', '\ufeff'],
];

test('A855: invisible signs anywhere in a name or an address are removed', () => {
  const email = 'ana.lopez@example.com';
  const name = 'Zoë Núñez';
  const insertions = fc.array(fc.tuple(fc.constantFrom(...invisible), fc.nat(30)), {
    maxLength: 6,
  });
  const insert = (text: string, signs: [string, number][]) =>
    signs.reduce((all, [sign, at]) => all.slice(0, at % 22) + sign + all.slice(at % 22), text);
  fc.assert(
    fc.property(insertions, (signs) => {
      expect(typedEmailSchema.parse(insert(email, signs))).toBe(email);
      expect(nameSchema.parse(insert(name, signs))).toBe(name);
    }),
  );
});

test.each([
  ...[...invisible, '\u200d', '\u200c', '\u3164', '\u2800', '\u115f', '\ufe0f', ' \u200d '].map(
    (sign) => sign.repeat(3),
  ),
])('A855: a name of invisible signs alone (%j) is empty', (name) => {
  expect(listMessages(nameSchema, name)).toEqual([tooShort]);
  expect(listMessages(typedEmailSchema, name)).toEqual(['Please enter a valid email address']);
});

test.each(['می‌خواهم', '👩‍👧 and ❤️', '🏴󠁧󠁢󠁷󠁬󠁳󠁿', 'नेपाल‍ी', 'מאיה כהן'])(
  'A855: %s keeps what shapes its letters and pictures',
  (text) => {
    expect(nameSchema.parse(text)).toBe(text);
  },
);

test('A855: cleaning a text twice is cleaning it once', () => {
  const text = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\u200d', '👩', ...invisible) });
  fc.assert(
    fc.property(text, (typed) => {
      const clean = cleanTypedText(typed);
      expect(cleanTypedText(clean)).toBe(clean);
    }),
  );
});

test.each([
  ['mailto:ana@example.com', 'ana@example.com'],
  ['Ana Ruiz <ana@example.com>', 'ana@example.com'],
  ['"Ruiz, Ana" <mailto:ana@example.com>', 'ana@example.com'],
  ['MAILTO:ana@example.com', 'ana@example.com'],
  ['<ana@example.com>', 'ana@example.com'],
  ['ana@example.com.', 'ana@example.com'],
  ['ana@example.com,', 'ana@example.com'],
  ['ana@example.com;', 'ana@example.com'],
  ['\u202aana@example.com\u202c ', 'ana@example.com'],
  ['ana@exam\u00adple.com', 'ana@example.com'],
  ['smith&jones@example.com', 'smith&jones@example.com'],
  ['a/b#c!d=e{f}~g*h@example.com', 'a/b#c!d=e{f}~g*h@example.com'],
  ['o’neil@example.com', "o'neil@example.com"],
  ['ana@example.xn--p1ai', 'ana@example.xn--p1ai'],
  ['info@müller.example', 'info@xn--mller-kva.example'],
  ['info@mu\u0308ller.example', 'info@xn--mller-kva.example'],
  ['ana@пример.рф', 'ana@xn--e1afmkfd.xn--p1ai'],
])('A855: the address %j is taken as %s', (typed, stored) => {
  expect(typedEmailSchema.parse(typed)).toBe(stored);
  expect(typedEmailSchema.parse(stored)).toBe(stored);
});

test.each([
  'ana@exämple',
  'ana@ex/ämple.com',
  'ana@ä:8080.com',
  'ana?@example.com',
  'ana%@example.com',
])('A855: %s is no address', (typed) => {
  expect(typedEmailSchema.safeParse(typed).success).toBe(false);
});
