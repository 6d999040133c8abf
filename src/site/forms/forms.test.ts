import {
  getAttribute,
  getTextContent,
  isElementNode,
  query,
  queryAll,
  type Element,
  type Node,
} from '@parse5/tools';
import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'parse5';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { deliveredServices } from '#model/schemas/service-names.ts';
import { clientKind, contactKind, providerKind } from '#office/inquiries/inquiry-kinds.client.ts';
import { listMessages } from '#test/kit/api/messages.ts';
import { fakeInquiries } from '#test/kit/browser/fake-inquiries.ts';
import { expectedForms } from '#test/kit/expected-forms.ts';
import PublicForm from './PublicForm.client.tsx';
import { formatPlainFormPage } from '#site/forms/server/form-page.server.ts';
import { createInputSchema } from './form-schema.ts';
import {
  type FormDefinition,
  type FormField,
  forms,
  listStoredFields,
  toAskedForm,
} from './forms.ts';
import { inquiryKinds } from './inquiry-kind.ts';
import { inquiryTables, listColumns } from '#site/forms/server/inquiry-table.server.ts';

// What a field of a form takes besides its entry in `forms`: whoever forgets a part of it reads here
// which.

const message = 'Please answer this';
const typed = { label: 'Answer', min: 2, max: 9, message };

/** For each kind of field: what it reads from a form, and what it refuses. */
const kinds: Record<
  FormField['kind'],
  { field: FormField; reads: [given: unknown, read: unknown][]; refuses: [unknown, string][] }
> = {
  text: {
    field: { ...typed, kind: 'text' },
    reads: [[' Jo ', 'Jo']],
    refuses: [
      ['J', message],
      [2, message],
      ['0123456789', 'Please keep this to 9 characters'],
    ],
  },
  longText: {
    field: { ...typed, kind: 'longText', prompts: ['Days'] },
    reads: [['a\nb', 'a\nb']],
    refuses: [['Days:', message]],
  },
  phone: {
    field: { ...typed, kind: 'phone' },
    reads: [[' 555-0142 ', '555-0142']],
    refuses: [['5', message]],
  },
  email: {
    field: { kind: 'email', label: 'Email' },
    reads: [[' jo@example.com ', 'jo@example.com']],
    refuses: [['jo@', 'Please enter a valid email address']],
  },
  choice: {
    field: {
      kind: 'choice',
      label: 'Answer',
      placeholder: 'Select one',
      options: [{ value: 'yes', label: 'Yes' }],
      message,
    },
    reads: [['yes', 'yes']],
    refuses: [['no', message]],
  },
  number: {
    field: { kind: 'number', label: 'How many?', max: 50, message, maxMessage: 'Please check it' },
    reads: [
      ['2', 2],
      [' 12 ', 12],
      ['０３', 3],
      ['0', 0],
      [2, 2],
    ],
    refuses: [
      ...['two', '2.5', '-1', '1e1', '99999999999', 2.5, -1, null].map(
        (given): [unknown, string] => [given, message],
      ),
      ['51', 'Please check it'],
      [51, 'Please check it'],
    ],
  },
  consent: {
    field: { kind: 'consent', label: 'I agree', message },
    reads: [[true, true]],
    refuses: [
      [false, message],
      ['true', message],
    ],
  },
};

test.for(Object.entries(kinds))(
  'A958: a field of the kind %s reads what a form sends, and refuses the rest in a sentence',
  ([, { field, reads, refuses }]) => {
    const schema = createInputSchema({ fields: { answer: field } });
    for (const [given, read] of reads) {
      expect(schema.parse({ answer: given })).toEqual({ answer: read });
    }
    const missing = refuses[0]?.[1] ?? '';
    for (const [given, sentence] of [...refuses, ['', missing], [undefined, missing]] as const) {
      expect([given, listMessages(schema, { answer: given })]).toEqual([
        given,
        [`answer: ${sentence}`],
      ]);
    }
  },
);

test('A958: a number that may be left out is missing where its field is empty', () => {
  const { field } = kinds.number;
  const schema = createInputSchema({ fields: { answer: { ...field, isOptional: true } } });
  for (const empty of [{}, { answer: '' }, { answer: ' ' }]) {
    expect(schema.parse(empty)).toEqual({});
  }
  expect(schema.parse({ answer: '2' })).toEqual({ answer: 2 });
  expect(listMessages(schema, { answer: 'two' })).toEqual([`answer: ${message}`]);
});

/** Returns the fields that a person can fill in, by type and label, in order. */
function listControls(html: string): string[] {
  const root = parse(html);
  const find = (isWanted: (element: Element) => boolean) =>
    queryAll<Element>(root, (node: Node) => isElementNode(node) && isWanted(node));
  const controls = find(
    (element) =>
      ['input', 'select', 'textarea'].includes(element.tagName) &&
      getAttribute(element, 'type') !== 'hidden' &&
      getAttribute(element, 'tabindex') !== '-1',
  );
  return [...controls].map((control) => {
    const id = getAttribute(control, 'id');
    const label = query<Element>(
      root,
      (node) => isElementNode(node) && getAttribute(node, 'for') === id,
    );
    const type = { select: 'select-one', textarea: 'textarea' }[control.tagName];
    const words = label ? getTextContent(label) : 'no label';
    return `${type ?? getAttribute(control, 'type') ?? 'text'}: ${words}`;
  });
}

const next = { title: '', steps: [], phone: '', phoneLink: undefined, hours: '' };

test.for(inquiryKinds)(
  'A958: what the form %s asks for has a control, with script and without, and is in expected-forms.ts',
  (kind) => {
    const form = toAskedForm(forms[kind]);
    const { asked } = expectedForms[kind];
    const drawn = renderToStaticMarkup(createElement(PublicForm, { form, next }));
    expect(listControls(drawn)).toEqual(asked);
    const toLabel = (control: string) => control.replace(/^[\w-]+: /, '');
    expect(listControls(formatPlainFormPage(form)).map(toLabel)).toEqual(asked.map(toLabel));
  },
);

const inbox = { client: clientKind, provider: providerKind, contact: contactKind };

test.for(inquiryKinds)(
  'A958: what the form %s stores is in expected-forms.ts, for inbox and export',
  (kind) => {
    const sections = inbox[kind].describe(fakeInquiries[kind].entry, deliveredServices);
    const shown = sections.map(({ title, facts = [], text }) => [
      title,
      [
        ...facts.map(({ label, value }) => `${label}: ${value ?? 'Not given'}`),
        ...(text === undefined ? [] : [text]),
      ],
    ]);
    expect(Object.fromEntries(shown)).toEqual(expectedForms[kind].inInbox);
    const { fields }: FormDefinition = forms[kind];
    for (const field of Object.values(fields)) expect(kinds).toHaveProperty(field.kind);
    const own = listStoredFields(fields).filter(
      ({ name }) => !['name', 'email', 'phone'].includes(name),
    );
    const headings = own.map(({ field }) => field.labels?.export ?? field.label);
    expect(headings).toEqual(Object.keys(expectedForms[kind].exported));
  },
);

const folder = 'src/lib/db/migrations';
const migrations = readdirSync(folder)
  .map((file) => readFileSync(`${folder}/${file}`, 'utf8').replaceAll(/--.*/g, ''))
  .join('\n');

test.for(inquiryKinds)('A958: a migration has a column for each answer of the form %s', (kind) => {
  const { table } = inquiryTables[kind];
  const statements = migrations.match(
    new RegExp(`\\b(?:create|alter) table ${table}\\b[^;]*;`, 'g'),
  );
  const columns = new Set(statements?.join('\n').match(/\w+/g));
  const needed = listStoredFields(forms[kind].fields).flatMap(listColumns);
  expect(needed.filter((column) => !columns.has(column))).toEqual([]);
});
