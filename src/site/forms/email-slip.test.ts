import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findMeantDomain } from './email-slip.ts';

test.each([
  ['erin@gmial.com', 'gmail.com'],
  ['erin@gmail.con', 'gmail.com'],
  ['erin@gmail.cmo', 'gmail.com'],
  ['erin@gmail.co', 'gmail.com'],
  ['erin@gmai.com', 'gmail.com'],
  ['Erin@GMIAL.com ', 'gmail.com'],
  ['erin@gmial.con', 'gmail.com'],
  ['erin@yahooo.com', 'yahoo.com'],
  ['erin@hotmial.com', 'hotmail.com'],
  ['erin@iclould.com', 'icloud.com'],
  ['erin@comcst.net', 'comcast.net'],
  ['erin@sandpiper.con', 'sandpiper.com'],
  ['erin@verizon.nte', 'verizon.net'],
  ['erin@gmial.com.', 'gmail.com'],
  ['erin@mail.con', 'mail.com'],
])('A905: %s may mean %s', (email, domain) => {
  expect(findMeantDomain(email)).toBe(domain);
});

test.each([
  ...['erin@gmail.com', 'erin@gmail.com.', 'erin@GMAIL.com', 'erin@mail.com', 'erin@ymail.com'],
  ...['erin@example.com', 'erin@gmx.de', 'erin@me.com', 'erin@proton.me', 'erin@yahoo.co.uk'],
  ...['erin@bücher.de', 'erin@x.com', '', 'erin', 'erin@', 'gmial.com', 'erin@gmial.com?'],
  // Endings that exist.
  ...['erin@agency.co', 'erin@agency.org', 'erin@agency.care'],
])('A905: %j is not asked about', (email) => {
  expect(findMeantDomain(email)).toBeNull();
});

const common = fc.constantFrom('gmail.com', 'hotmail.com', 'outlook.com', 'comcast.net');

test('A905: a missing, doubled or swapped letter in a common domain is found, wherever it is', () => {
  fc.assert(
    fc.property(common, fc.nat(20), fc.constantFrom(0, 1, 2), (domain, at, slip) => {
      const place = at % (domain.length - 1);
      const [letter = '', next = ''] = domain.slice(place);
      const changed = [next, letter + letter + next, next + letter][slip] ?? '';
      const typed = domain.slice(0, place) + changed + domain.slice(place + 2);
      // Two equal letters may change places, and "mail.com" exists.
      fc.pre(typed !== domain && typed !== 'mail.com');
      expect(findMeantDomain(`erin@${typed}`)).toBe(domain);
    }),
  );
});

test('A905: what it suggests, it does not ask about again', () => {
  const endings = fc.constantFrom('.con', '.cmo', '.nte', '.com', '.co');
  const names = fc.constantFrom('gmail', 'gmial', 'mail', 'cloud', 'sandpiper', 'comcast', 'con');
  fc.assert(
    fc.property(names, endings, (name, ending) => {
      const domain = findMeantDomain(`erin@${name}${ending}`);
      expect(domain === null ? null : findMeantDomain(`erin@${domain}`)).toBeNull();
    }),
  );
});
