import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clientIntakeForm, contactForm, toAskedForm } from './forms.ts';
import { describeSent, formatAnswerBy, formatHeading } from './sent.ts';

test.each([
  ['2026-11-22T21:00:00Z', 'Tuesday, 4 p.m.'],
  ['2026-11-22T21:05:59Z', 'Tuesday, 4:05 p.m.'],
  ['2026-11-23T05:00:00Z', 'Wednesday, 12 a.m.'],
  ['2026-11-23T17:30:00Z', 'Wednesday, 12:30 p.m.'],
  ['2026-07-05T13:09:00Z', 'Tuesday, 9:09 a.m.'],
  // Clocks go back an hour in between, so that 48 hours end an hour earlier by the clock.
  ['2026-10-31T20:00:00Z', 'Monday, 3 p.m.'],
])('A730: who writes at %s is answered by %s in Florida', (now, answerBy) => {
  expect(formatAnswerBy(new Date(now))).toBe(answerBy);
});

test('A730: the weekday is the one of 48 hours on, whenever it is sent', () => {
  const moments = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(moments, (now) => {
      const later = new Date(now.getTime() + 48 * 3_600_000);
      const options = { weekday: 'long', timeZone: 'America/New_York' } as const;
      const weekday = later.toLocaleDateString('en-US', options);
      expect(formatAnswerBy(now)).toMatch(
        new RegExp(`^${weekday}, (?:[1-9]|1[0-2])(?::[0-5]\\d)? [ap]\\.m\\.$`),
      );
    }),
  );
});

test.each([
  ['Erin Walsh', "We've got it, Erin."],
  ['  Erin\tWalsh ', "We've got it, Erin."],
  ['Dr. Erin Walsh', "We've got it, Erin."],
  ['Mrs Walsh', "We've got it, Walsh."],
  ['Dr', "We've got it."],
  ['', "We've got it."],
  ['x'.repeat(100), `We've got it, ${'x'.repeat(40)}….`],
])('A730: %j is greeted by the first name: %s', (name, heading) => {
  expect(formatHeading(name)).toBe(heading);
});

const now = new Date('2026-11-22T21:00:00Z');

test('A730: what was sent is told by the labels of the form, without address and number', () => {
  const input = {
    ...{ name: 'Erin Walsh', email: 'erin@example.com', phone: '8135550142' },
    ...{ serviceType: 'doula', message: 'Two nights a week.\n\nIn May.', consent: true },
  };
  expect(describeSent(toAskedForm(clientIntakeForm), input, now)).toEqual({
    heading: "We've got it, Erin.",
    answerBy: 'Tuesday, 4 p.m.',
    rows: [
      { label: 'Service', text: 'Birth or Postpartum Doula' },
      { label: 'Your needs', text: 'Two nights a week. …' },
    ],
  });
});

test('A730: what was left empty is not among what arrived', () => {
  const input = { subject: 'Hi', message: ' ' };
  expect(describeSent(toAskedForm(contactForm), input, now).rows).toEqual([
    { label: 'Subject', text: 'Hi' },
  ]);
});

test('A730: of a message the first line is told, at most 120 characters of it', () => {
  const read = (message: string) =>
    describeSent(toAskedForm(contactForm), { message }, now).rows.map(({ text }) => text);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (message) => {
      const [line = ''] = read(message);
      expect(line).not.toContain('\n');
      expect(Array.from(line).length).toBeLessThanOrEqual(122);
      expect(message).toContain(line.replace(/ ?…$/, ''));
    }),
  );
  expect(read('👩'.repeat(121))).toEqual([`${'👩'.repeat(120)}…`]);
});
