import { expect, test } from 'vitest';
import { describeFields, listKindFields } from '#model/field.ts';
import { contentKinds } from '#model/kinds.ts';
import { noChoices } from '#model/schemas/chosen-fields.ts';
import { shippedEntries } from '#test/kit/shipped-content.ts';
import { findFieldProblem, missingFields, toFormFields } from './entry-form.ts';

const describe = (kind: keyof typeof contentKinds) => ({
  fields: describeFields(listKindFields(contentKinds[kind]), noChoices),
});

const listMissing = (kind: keyof typeof contentKinds, values: Record<string, unknown>) =>
  missingFields(describe(kind), values).map(({ field }) => field.name);

test('A879: what a new entry still needs is counted from its fields', () => {
  const needed = ['name', 'title', 'bio', 'image', 'experience', 'serviceType', 'permissionSince'];
  expect(listMissing('providers', {})).toEqual(needed);
  expect(listMissing('providers', { name: 'Zoe Hart', bio: ' ' })).toEqual(needed.slice(1));
  expect(listMissing('providers', { sample: true })).toEqual(needed.slice(0, -1));
  expect(listMissing('articles', {}).at(-1)).toBe('body');
});

test('A879: the form finds nothing missing in what the site shows', () => {
  for (const { kind, file, data, text } of shippedEntries) {
    if (!contentKinds[kind].list) continue;
    expect([file, listMissing(kind, { ...data, body: text })]).toEqual([file, []]);
  }
});

test('A807: a real person needs the date of a permission, unless she was shown before', () => {
  const field = describe('testimonials').fields.find(({ name }) => name === 'permissionSince');
  if (!field) throw new Error('Testimonials have no date of a permission.');
  expect(findFieldProblem(field, {})).toMatch(/^Fill in the date/);
  expect(findFieldProblem(field, { sample: true })).toBeNull();
  expect(findFieldProblem(field, {}, { name: 'Ana' })).toBeNull();
});

test('A797: a form asks first for what is required, and never for what the site sets', () => {
  const names = toFormFields(describe('articles').fields).map(({ name }) => name);
  expect(names).not.toContain('id');
  expect(names.indexOf('category')).toBeLessThan(names.indexOf('body'));
  expect(names.indexOf('body')).toBeLessThan(names.indexOf('imageFocus'));
});

test('an entry is visible or not, and visible where nothing is chosen', () => {
  const field = describe('testimonials').fields.find(({ name }) => name === 'state');
  expect(field).toMatchObject({
    label: 'Visible',
    hint: 'Only admins see what is not visible.',
    optional: true,
    spec: {
      kind: 'choice',
      implied: 'listed',
      options: [
        { label: 'Yes', value: 'listed' },
        { label: 'No', value: 'hidden' },
      ],
    },
  });
});
