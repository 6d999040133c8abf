import { expect, test } from 'vitest';
import { contactKind, toReplyLink } from './inquiry-kinds.client.ts';

test('an email begins with its subject', () => {
  expect(toReplyLink('tom@example.com', 'Re: Do you serve Anna Maria Island?')).toBe(
    'mailto:tom@example.com?subject=Re%3A%20Do%20you%20serve%20Anna%20Maria%20Island%3F',
  );
});

test('an address or subject cannot add anything else to the email', () => {
  const { searchParams, pathname } = new URL(
    toReplyLink('a?cc=x&y+z@example.com', 'Hi&bcc=all@example.com\r\nBody'),
  );

  expect([...searchParams.keys()]).toEqual(['subject']);
  expect(decodeURIComponent(pathname)).toBe('a?cc=x&y+z@example.com');
});

test.each([
  ['(813) 555-0142', 'tel:+18135550142'],
  ['813-555-0142 or 727-555-0199', undefined],
])('A930: the inbox calls %s by %s', (phone, href) => {
  const entry = {
    id: 'a',
    createdAt: '2026-03-02T12:00:00Z',
    status: 'new' as const,
    phone,
    name: 'Ana',
    email: 'ana@example.com',
    subject: 'Hi',
    message: 'Do you work Mondays?',
  };
  const facts = contactKind.describe(entry, []).flatMap((section) => section.facts ?? []);
  expect(facts.find(({ value }) => value === phone)?.href).toBe(href);
});
