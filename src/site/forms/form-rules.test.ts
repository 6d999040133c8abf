import { describe, expect, test } from 'vitest';
import { listMessages } from '#test/kit/api/messages.ts';
import { type ExpectedForm, expectedForms } from '#test/kit/expected-forms.ts';
import { createInputSchema } from './form-schema.ts';
import { type FormDefinition, forms } from './forms.ts';

describe.for([
  ['contact', 'A254–A260'],
  ['client', 'A277–A286, A592'],
  ['provider', 'A293–A301, A686'],
] as const)('%s, %s', ([kind]) => {
  const form: FormDefinition = forms[kind];
  const schema = createInputSchema(form);
  const { least, rules, options }: ExpectedForm = expectedForms[kind];

  test('the least is accepted, and A706: what is typed is trimmed before it is judged and kept', () => {
    const padded = Object.entries(least).map(([name, value]) => [
      name,
      rules.some(({ field, most }) => field === name && most) ? ` ${String(value)}\n` : value,
    ]);
    for (const typed of [least, Object.fromEntries(padded)]) {
      expect(schema.parse(typed)).toEqual(least);
    }
  });

  test('whatever breaks a rule is answered in its words alone', () => {
    for (const { field, message, broken } of rules) {
      for (const value of [...broken, undefined]) {
        const answer = listMessages(schema, { ...least, [field]: value });
        expect([value, answer]).toEqual([value, [`${field}: ${message}`]]);
      }
    }
  });

  test('an empty form is told all that is missing', () => {
    expect(listMessages(schema, {})).toEqual(
      rules.map(({ field, message }) => `${field}: ${message}`),
    );
  });

  test('a text of the most characters is accepted, a longer one is not', () => {
    for (const { field, most = 0 } of rules.filter((rule) => rule.most)) {
      const write = (length: number) => ({ ...least, [field]: '1'.repeat(length) });
      expect(listMessages(schema, write(most))).toEqual([]);
      expect(listMessages(schema, write(most + 1))).toEqual([
        `${field}: Please keep this to ${most.toLocaleString('en-US')} characters`,
      ]);
    }
  });

  test('each choice is called what it should be, and accepted', () => {
    const drawn = rules.flatMap(({ field, label }) => {
      const asked = form.fields[field];
      if (asked?.kind !== 'choice') return [];
      for (const { value } of asked.options) {
        expect(listMessages(schema, { ...least, [field]: value })).toEqual([]);
      }
      const all = [{ value: '', label: asked.placeholder }, ...asked.options];
      return [[label, all.map((each) => `${each.value}: ${each.label}`)] as const];
    });
    expect(Object.fromEntries(drawn)).toEqual(options);
  });

  test('A262, A286: a field that the form does not have is refused, and so is what is no form', () => {
    expect(listMessages(schema, { ...least, status: 'completed' })).toHaveLength(1);
    for (const value of [null, undefined, [], 'text', 7]) {
      expect(schema.safeParse(value).success).toBe(false);
    }
  });
});

test('A599: in a message to us, a phone number is optional', () => {
  const schema = createInputSchema(forms.contact);
  const call = (phone: unknown) => listMessages(schema, { ...expectedForms.contact.least, phone });
  expect(call('(813) 555-0142')).toEqual([]);
  expect(call('')).toEqual([]);
  expect(call(5)).toEqual(['phone: Please enter a valid phone number']);
});
