import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describePages, listOldFacts, mentionsFact, replaceFact } from './shared-facts.ts';

const phone = '(813) 555-0142';

test.each([
  ['call [(813) 555-0142](tel:+18135550142)', true],
  ['tel:+18135550142', true],
  ['813.555.0142', true],
  ['813 555 0142', true],
  ['+1 813–555–0142', true],
  ['1-813-555-0142 or by mail', true],
  ['just 555-0142', true],
  ['(941) 555-0142', false],
  ['941-555-0142', false],
  ['(813) 555-01420', false],
  ['(813) 555-0143', false],
  ['the year 2024', false],
])('A827: %j mentions the phone number: %j', (text, isMentioned) => {
  expect(mentionsFact(text, phone)).toBe(isMentioned);
});

test('A827: a number is found however its digits are parted, and no other number is', () => {
  const part = fc.constantFrom('', ' ', '-', '.', ') ', ' (', '–', '\u00a0');
  const number = fc.stringMatching(/^[2-9]\d{9}$/);
  fc.assert(
    fc.property(
      number,
      number,
      fc.array(part, { minLength: 9, maxLength: 9 }),
      (own, other, parts) => {
        const write = (digits: string) =>
          Array.from(digits, (digit, i) => digit + (parts[i] ?? '')).join('');
        expect(mentionsFact(`Call ${write(own)} today`, own)).toBe(true);
        expect(mentionsFact(`Call +1 ${write(own)}.`, `(${own.slice(0, 3)}) ${own.slice(3)}`)).toBe(
          true,
        );
        fc.pre(own !== other);
        expect(mentionsFact(`Call ${write(other)} today`, own)).toBe(false);
      },
    ),
  );
});

test.each([
  ['phone', '(813) 555-0142', '(813) 555-0199', ['(813) 555-0142']],
  ['phone', '(813) 555-0142', '813-555-0142', []],
  ['email', 'info@a.example', 'hello@a.example', ['info@a.example']],
  ['address', '2400 Sandpiper Lane, Tampa', '1 Bay Road, Tampa', ['2400 Sandpiper Lane']],
  ['address', '2400 Sandpiper Lane, Tampa', '2400 Sandpiper Lane, Suite 9, Tampa', []],
  ['hours', 'Mon-Fri, 9 to 5', 'Mon-Fri, 9 to 4', ['Mon-Fri, 9 to 5']],
  ['answerWithin', '48 hours', '24 hours', ['48 hours']],
  ['tagline', 'Care on the coast', 'Care on the bay', []],
  ['name', 'Sandpiper Family Care', 'Heron & Hearth', ['Sandpiper']],
  ['name', 'Heron & Hearth', 'Heron House', ['Heron & Hearth']],
  ['name', 'Nanny Network', 'Heron & Hearth', ['Nanny Network']],
  ['name', 'Caring Hands', 'Heron & Hearth', ['Caring Hands']],
  ['name', 'Bay Sitters', 'Heron & Hearth', ['Bay Sitters']],
  ['name', 'Carmichael Nannies', 'Heron & Hearth', ['Carmichael']],
  ['name', 'Heron & Hearth', 'Heron & Hearth Care', []],
])('A827: a new %s instead of %j, %j leaves %j behind', (field, before, after, facts) => {
  expect(listOldFacts(`content/site.yaml#${field}`, before, after)).toEqual(facts);
});

test('A827: other facts are found by their words, whatever the case, dashes and line breaks', () => {
  expect(mentionsFact('Write to INFO@a.example.', 'info@a.example')).toBe(true);
  expect(mentionsFact('open Mon–Fri,\n9 to 5', 'Mon-Fri, 9 to 5')).toBe(true);
  expect(mentionsFact('open Mon-Thu, 9 to 5', 'Mon-Fri, 9 to 5')).toBe(false);
});

test.each([
  ["Ask Sandpiper's team.", true],
  ['At Sandpiper Family Care', true],
  ['A sandpiper stays close to the waves.', false],
  ['Sandpipers run along the shore.', false],
])('A827: %j says the name of the agency: %j', (text, isSaid) => {
  expect(mentionsFact(text, 'Sandpiper')).toBe(isSaid);
});

test.each([
  ['We call within 48 hours.', true],
  ['A short list within 24-48 hours.', false],
  ['within 148 hours', false],
])('A874: %j names the promised 48 hours: %j', (text, isNamed) => {
  expect(mentionsFact(text, '48 hours')).toBe(isNamed);
});

test.each([
  ['See [Maya](/providers/1).', true],
  ['See [Maya](https://a.example/providers/1/).', true],
  ['See [Ana](/providers/12).', false],
  ['See [all](/providers).', false],
])('A826: %j links to one page: %j', (text, isLinked) => {
  expect(mentionsFact(text, '/providers/1')).toBe(isLinked);
});

const newPhone = '(813) 555-0199';
const elsewhere = '(941) 555-0000';

test.each([
  ['phone', phone, newPhone, 'Call (813) 555-0142.', 'Call (813) 555-0199.'],
  [
    'phone',
    phone,
    newPhone,
    '[813.555.0142](tel:+18135550142)',
    '[813.555.0199](tel:+18135550199)',
  ],
  ['phone', phone, elsewhere, '[Call](tel:+1-813-555-0142)', '[Call](tel:+1-941-555-0000)'],
  ['phone', '813-555-0142', elsewhere, '[Us](tel:813-555-0142)', '[Us](tel:941-555-0000)'],
  ['phone', phone, newPhone, 'just 555-0142, (813)\n555-0142', 'just 555-0199, (813) 555-0199'],
  ['phone', phone, elsewhere, 'just 555-0142', 'just (941) 555-0000'],
  ['phone', phone, '(813) 555-0199 ext. 2', 'Call (813) 555-0142', 'Call (813) 555-0199 ext. 2'],
  ['phone', phone, elsewhere, String.raw`\(813\) 555-0142`, null],
  ['phone', phone, elsewhere, 'sms:555-0142', null],
  ['phone', phone, newPhone, 'Call +91 8135550142', null],
  ['phone', phone, newPhone, 'Call 918135550142', null],
  ['phone', phone, newPhone, 'Call (813) 555-01420', null],
  ['phone', phone, '+44 20 7946 0000', 'tel:+18135550142', null],
  ['phone', phone, 'Call us', 'tel:+18135550142', null],
  [
    'email',
    'a@b.example',
    'c@d.example',
    '[A@b.example](mailto:a@b.example).',
    '[c@d.example](mailto:c@d.example).',
  ],
  ['email', 'a@b.example', 'c@d.example', 'Write to x.a@b.example or a@b.example.org', null],
  [
    'hours',
    'Mon-Fri, 9 to 5',
    'Mon-Fri, 9 to 4',
    'open Mon–Fri,\n9 to 5.',
    'open Mon-Fri, 9 to 4.',
  ],
  [
    'answerWithin',
    '48 hours',
    '24 hours',
    'In 48 hours, not 24-48 hours.',
    'In 24 hours, not 24-48 hours.',
  ],
  ['answerWithin', '48 hours', '24 hours', 'In 148 hours', null],
  [
    'address',
    '1 Bay Rd, Tampa',
    '2 Sea St, Sarasota',
    'At 1 Bay Rd, Tampa.',
    'At 2 Sea St, Sarasota.',
  ],
  ['address', '1 Bay Rd, Tampa', '2 Sea St, Sarasota', 'At 1 Bay Rd, Suite 2, Tampa.', null],
  ['address', '1 Bay Rd, Tampa', '2 Sea St, Tampa', 'At 1 Bay Rd.', 'At 2 Sea St.'],
  ['name', 'Sandpiper Care', '$& Co', "Sandpiper Care—Sandpiper's own", "$& Co—$& Co's own"],
  ['name', 'Sandpiper Care', 'Heron', '**Sandpiper** Care, 2 Sandpiper Lane', null],
  [
    'name',
    'Sandpiper Care',
    'Heron',
    'https://a.example/Sandpiper, Sandpiper.',
    'https://a.example/Sandpiper, Heron.',
  ],
  ['name', 'Nanny Network', 'Heron', 'a nanny network', null],
  ['tagline', 'Care', 'Help', 'Care', null],
])('A939: a new %s instead of %j, %j turns %j into %j', (field, before, after, text, replaced) => {
  const fact = { target: `content/site.yaml#${field}`, before, after };
  expect(replaceFact(text, fact)).toBe(replaced);
});

test('A939: a replaced number is the new one, however its digits are parted', () => {
  const part = fc.constantFrom('', ' ', '-', '.', ') ', ' (', '–');
  const number = fc.stringMatching(/^[2-9]\d{9}$/);
  fc.assert(
    fc.property(
      number,
      number,
      fc.array(part, { minLength: 9, maxLength: 9 }),
      (own, next, parts) => {
        fc.pre(own.slice(3) !== next.slice(3));
        const write = (digits: string) =>
          Array.from(digits, (digit, i) => digit + (parts[i] ?? '')).join('');
        const fact = { target: 'content/site.yaml#phone', before: own, after: next };
        const text = replaceFact(`Call ${write(own)} today, or 2 of us.`, fact);
        expect(text?.replaceAll(/\D/g, '')).toBe(`${next}2`);
      },
    ),
  );
});

test('A831: a shared text is named as people call it', () => {
  const pages = (field: string) => describePages(`content/site.yaml#${field}`, 40);
  expect(pages('phone')).toBe('This phone number is shown on 40 pages');
  expect(pages('hours')).toBe('These hours are shown on 40 pages');
  expect(pages('brand.line')).toBe('This text is shown on 40 pages');
});
