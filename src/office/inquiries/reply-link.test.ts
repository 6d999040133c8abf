import { expect, test } from 'vitest';
import { toReplyLink } from './inquiry-kinds.client.ts';

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
