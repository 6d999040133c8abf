import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describePages, listOldFacts, mentionsFact } from './shared-facts.ts';

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

test('A831: a shared text is named as people call it', () => {
  const pages = (field: string) => describePages(`content/site.yaml#${field}`, 40);
  expect(pages('phone')).toBe('This phone number is shown on 40 pages');
  expect(pages('hours')).toBe('These hours are shown on 40 pages');
  expect(pages('brand.line')).toBe('This text is shown on 40 pages');
});
