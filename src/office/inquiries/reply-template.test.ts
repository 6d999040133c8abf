import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repliesSchema } from '#model/schemas/page-schemas.ts';
import { replyPlaceholders } from '#lib/text/placeholders.ts';
import { getShipped } from '#test/kit/shipped-content.ts';
import { composeReply, toMailLink } from './reply-template.ts';

const facts = {
  name: "Zoë O'Hara",
  'first name': 'Zoë',
  about: 'Nanny Services',
  date: 'November 23, 2026',
  agency: 'Sandpiper Family Care',
  phone: '(813) 555-0142',
};

function readLink(href: string) {
  const [, address = '', query = ''] = /^mailto:([^?]*)\?(.*)$/s.exec(href) ?? [];
  const parts = query.split('&').map((part) => part.split('='));
  return {
    address: decodeURIComponent(address),
    names: parts.map(([name]) => name),
    ...Object.fromEntries(
      parts.map(([name, value]) => [name ?? '', decodeURIComponent(value ?? '')]),
    ),
  };
}

test('a template is filled in with the sender and the facts of the inquiry', () => {
  const reply = {
    subject: 'Hello {first name}',
    text: '{name}: {about}, {date}\n{agency} {phone}',
  };
  expect(composeReply(reply, facts)).toEqual({
    subject: 'Hello Zoë',
    text: "Zoë O'Hara: Nanny Services, November 23, 2026\nSandpiper Family Care (813) 555-0142",
  });
});

test('A931: a reply to somebody without a name greets nobody by a title', () => {
  const reply = { subject: 'Hello {first name}', text: 'Hello {first name},\n{about}' };
  expect(composeReply(reply, { ...facts, 'first name': '' })).toEqual({
    subject: 'Hello',
    text: 'Hello,\nNanny Services',
  });
});

test('a name in braces is a name, and no line break of it reaches the subject', () => {
  const tricky = { ...facts, name: '{phone}\r\nBcc: all@example.com' };
  expect(composeReply({ subject: 'For {name}', text: '{name}' }, tricky)).toEqual({
    subject: 'For {phone} Bcc: all@example.com',
    text: '{phone}\r\nBcc: all@example.com',
  });
});

test('umlauts, line breaks and apostrophes are encoded', () => {
  const { href, isCut } = toMailLink('zoe@example.com', {
    subject: "It's für you & me",
    text: "Zoë, it's\nhere",
  });
  expect(isCut).toBe(false);
  expect(href).toBe(
    'mailto:zoe@example.com?subject=It%27s%20f%C3%BCr%20you%20%26%20me&body=Zo%C3%AB%2C%20it%27s%0D%0Ahere',
  );
});

test('any text arrives as it is or cut at its end, in a link of 1,800 characters at most', () => {
  const piece = fc.constantFrom(
    'ä',
    "'",
    '\n',
    '\r\n',
    '👩‍👧',
    '&body=',
    'word ',
    '%0A',
    '?',
    '\ud800',
  );
  const text = fc.array(piece, { maxLength: 900 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (written) => {
      const reply = { subject: 'S', text: written };
      const { href, isCut } = toMailLink('a+b&c@example.com', reply);
      expect(href.length).toBeLessThanOrEqual(1800);
      expect(href).toMatch(/^mailto:[\w\-.~%@?=&]*$/);
      const whole = written.toWellFormed().replaceAll(/\r\n|\r|\n/g, '\r\n');
      const { address, names, body } = readLink(href) as ReturnType<typeof readLink> & {
        body: string;
      };
      expect([address, names]).toEqual(['a+b&c@example.com', ['subject', 'body']]);
      expect(whole.startsWith(body)).toBe(true);
      expect(body === whole).toBe(!isCut);
    }),
  );
});

test('every shipped template fits into a link, also for a long name', () => {
  const long = { ...facts, name: 'Maximiliane '.repeat(4), about: 'Birth or Postpartum Doula' };
  for (const template of getShipped('replies').templates) {
    expect(toMailLink('maximiliane@example.com', composeReply(template, long)).isCut).toBe(false);
  }
});

test('what stands in braces must be known', () => {
  const check = (text: string) =>
    repliesSchema.safeParse({ templates: [{ title: 'T', subject: 'S', text }] }).error?.issues[0]
      ?.message;
  expect(check(replyPlaceholders.map((name) => `{${name}}`).join(' '))).toBeUndefined();
  expect(check('Hello {firstname}')).toBe(
    'Text may have nothing else in braces than {name}, {first name}, {about}, {date}, {agency}, {phone}.',
  );
});
