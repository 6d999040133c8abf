import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AskedForm, clientIntakeForm, contactForm, toAskedForm } from './forms.ts';
import { describeSent, formatHeading } from './sent.ts';

test.each([
  ['Erin Walsh', "We've got it, Erin."],
  ['  Erin\tWalsh ', "We've got it, Erin."],
  ['Dr. Erin Walsh', "We've got it, Erin."],
  ['Mr. & Mrs. Walsh', "We've got it, Mr. & Mrs. Walsh."],
  ['The Walsh Family', "We've got it, Walsh Family."],
  ['Dr', "We've got it."],
  ['', "We've got it."],
  ['x'.repeat(100), "We've got it."],
])('A730, A931: %j is greeted: %s', (name, heading) => {
  expect(formatHeading(name)).toBe(heading);
});

const answer = { by: 'Tuesday, 4 p.m.', closed: '', callFrom: '' };

test('A730: what was sent is told by the labels of the form, without address and number', () => {
  const input = {
    name: 'Erin Walsh',
    email: 'erin@example.com',
    phone: '8135550142',
    serviceType: 'doula',
    message: ' Two nights a week. \n\nIn May.',
    // As a browser without script sends it.
    consent: 'true',
  };
  expect(describeSent(toAskedForm(clientIntakeForm), input, { answer })).toEqual({
    heading: "We've got it, Erin.",
    answer,
    rows: [
      { label: 'Service', text: 'Birth or Postpartum Doula' },
      { label: 'Your needs', text: 'Two nights a week. …' },
    ],
    waysOn: clientIntakeForm.waysOn,
  });
});

test('A730: a number and an optional answer are told by their labels alone', () => {
  const form: AskedForm = {
    ...contactForm,
    fields: {
      children: {
        kind: 'number',
        label: 'Children',
        isOptional: true,
        max: 9,
        message: '',
        maxMessage: '',
      },
      days: { kind: 'text', label: 'Days', isOptional: true, min: 0, max: 9, message: '' },
    },
  };
  expect(describeSent(form, { children: 2, days: 'Monday' }, {}).rows).toEqual([
    { label: 'Children', text: '2' },
    { label: 'Days', text: 'Monday' },
  ]);
});

test('A730: what was left empty is not among what arrived', () => {
  const input = { subject: 'Hi', message: ' ' };
  expect(describeSent(toAskedForm(contactForm), input, { answer }).rows).toEqual([
    { label: 'Subject', text: 'Hi' },
  ]);
});

test('A730: of a message the first line is told, at most 120 characters of it', () => {
  const read = (message: string) =>
    describeSent(toAskedForm(contactForm), { message }, {}).rows.map(({ text }) => text);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (message) => {
      const [line = ''] = read(message);
      expect(line).not.toContain('\n');
      expect(Array.from(line).length).toBeLessThanOrEqual(122);
      expect(message).toContain(line.replace(/ ?…$/, ''));
    }),
  );
  expect(read('👩'.repeat(120))).toEqual(['👩'.repeat(120)]);
  expect(read('👩'.repeat(121))).toEqual([`${'👩'.repeat(120)}…`]);
  expect(read(`${'a'.repeat(119)} b`)).toEqual([`${'a'.repeat(119)}…`]);
  expect(read(`${'a'.repeat(121)}\nb`)).toEqual([`${'a'.repeat(120)}…`]);
});

const questions = { label: 'Questions to ask on the call', path: '/doula-services#first-call' };
const again = { label: 'See Marcus again', path: '/providers/5' };
const [match, resources] = contactForm.waysOn;

test.each([
  ['a service', { ways: [questions] }, [questions, match, resources]],
  ['a caregiver', { ways: [again, questions] }, [again, questions, resources]],
  ['a service after a match', { ways: [questions], hasMatched: true }, [questions, resources]],
  ['nothing on the site', {}, [match, resources]],
  ['nothing on the site after a match', { hasMatched: true }, [resources]],
])('whoever asked about %s goes on from there, and to no second match', (_about, facts, waysOn) => {
  expect(describeSent(toAskedForm(contactForm), {}, facts).waysOn).toEqual(waysOn);
});
