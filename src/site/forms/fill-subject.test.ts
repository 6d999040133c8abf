import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createInputSchema } from './form-schema.ts';
import { contactForm } from './forms.ts';
import { readAbout, toSubject } from './contact-subject.ts';

function toSubjectOf(query: Record<string, string>): string | null {
  return toSubject(new URLSearchParams(query));
}

test("A674: 'Contact {first name}' names the caregiver in the subject", () => {
  expect(toSubjectOf({ provider: '3', name: 'Maya Torres', intent: 'contact' })).toBe(
    'Question about Maya Torres',
  );
});

test("A674: 'Schedule Meeting' asks for a meeting with the caregiver", () => {
  expect(toSubjectOf({ provider: '3', name: 'Maya Torres', intent: 'meeting' })).toBe(
    'Meeting with Maya Torres',
  );
});

test.each([undefined, '', 'other', 'MEETING'])(
  'A674: the intent %j counts as a question',
  (intent) => {
    const query = { provider: '3', name: 'Maya', ...(intent !== undefined && { intent }) };
    expect(toSubjectOf(query)).toBe('Question about Maya');
  },
);

test("A740: 'Ask Questions' of a service names it in the subject", () => {
  expect(toSubjectOf({ service: 'nanny', name: 'Nanny Services' })).toBe(
    'Question about Nanny Services',
  );
});

test.each([
  [{}],
  [{ provider: '3' }],
  [{ name: 'Maya' }],
  [{ provider: '3', name: '' }],
  [{ provider: '3', name: '   ' }],
])('A674: without a caregiver (%j) there is no subject', (query) => {
  expect(toSubjectOf(query)).toBeNull();
});

test('A674: a name is trimmed and cut to 80 characters', () => {
  expect(toSubjectOf({ provider: '3', name: ` ${'a'.repeat(200)} ` })).toBe(
    `Question about ${'a'.repeat(80)}`,
  );
});

test('A674: a name is never cut in the middle of a character', () => {
  expect(toSubjectOf({ provider: '3', name: `${'a'.repeat(79)}👩👩` })).toBe(
    `Question about ${'a'.repeat(79)}👩`,
  );
});

test('A674: whatever stands in the query, the subject is one that the form accepts', () => {
  const names = fc.string({ unit: 'grapheme', maxLength: 300 });
  fc.assert(
    fc.property(names, fc.constantFrom('contact', 'meeting'), (name, intent) => {
      const subject = toSubjectOf({ provider: '3', name, intent });
      if (subject === null) expect(name.trim()).toBe('');
      else {
        expect(createInputSchema(contactForm).shape.subject.safeParse(subject).success).toBe(true);
        // The office reads from it again whom it is about.
        expect(`${name.trim()} `).toContain(readAbout(subject));
        expect(readAbout(subject)).not.toBe('');
      }
    }),
  );
});

test.each(['A question about Maya', 'Hello', 'Meeting with ', '', null, undefined])(
  'A674: the subject %j is about nobody in particular',
  (subject) => {
    expect(readAbout(subject)).toBe('');
  },
);
