import { expect, test } from 'vitest';
import { listMessages } from '#test/kit/api/messages.ts';
import { createInputSchema } from './form-schema.ts';
import { contactForm } from './forms.ts';

const contactMessageInputSchema = createInputSchema(contactForm);

const draft = {
  name: 'Jo',
  email: 'jo@example.com',
  subject: 'Hi',
  message: '0123456789',
};

function listDraftMessages(change: Record<string, unknown>): string[] {
  return listMessages(contactMessageInputSchema, { ...draft, ...change });
}

test('A255, A258, A260: a name and a subject of 2 and a message of 10 characters are accepted', () => {
  expect(contactMessageInputSchema.parse(draft)).toEqual(draft);
});

test.each([
  ['A254', 'name', 'J', 'name: Name must be at least 2 characters'],
  ['A256', 'email', 'jo@example', 'email: Please enter a valid email address'],
  ['A257', 'subject', 'H', 'subject: Subject is required'],
  ['A259', 'message', '012345678', 'message: Message must be at least 10 characters'],
])('%s: a wrong %s (%j) is answered in the words of the form', (_, field, value, message) => {
  expect(listDraftMessages({ [field]: value })).toEqual([message]);
});

test('A254, A256, A257, A259: everything that is wrong is told at once', () => {
  expect(listMessages(contactMessageInputSchema, {})).toEqual([
    'name: Name must be at least 2 characters',
    'email: Please enter a valid email address',
    'subject: Subject is required',
    'message: Message must be at least 10 characters',
  ]);
});

test('A706: what is typed is trimmed before it is judged and kept', () => {
  const typed = {
    name: ' Jo ',
    email: ' jo@example.com ',
    subject: ' Hi ',
    message: ' 0123456789 ',
  };
  expect(contactMessageInputSchema.parse(typed)).toEqual(draft);
  expect(listDraftMessages({ name: ' J ' })).toHaveLength(1);
  expect(listDraftMessages({ message: '012345678     ' })).toHaveLength(1);
});

test.each([
  ['name', 100, '100'],
  ['subject', 200, '200'],
  ['message', 10_000, '10,000'],
])('a %s of %d characters is accepted, a longer one is not', (field, length, limit) => {
  expect(listDraftMessages({ [field]: 'a'.repeat(length) })).toEqual([]);
  expect(listDraftMessages({ [field]: 'a'.repeat(length + 1) })).toEqual([
    `${field}: Please keep this to ${limit} characters`,
  ]);
});

test('A599: a phone number is optional', () => {
  expect(listDraftMessages({ phone: '(813) 555-0142' })).toEqual([]);
  expect(listDraftMessages({ phone: '' })).toEqual([]);
  expect(listDraftMessages({ phone: 5 })).toEqual(['phone: Please enter a valid phone number']);
});

test('A262: a field that the form does not have is refused', () => {
  expect(listDraftMessages({ status: 'completed' })).toHaveLength(1);
});

test.each([null, undefined, [], 'text', 7])('%j is no message', (value) => {
  expect(contactMessageInputSchema.safeParse(value).success).toBe(false);
});
