import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { findContentKind } from '#model/files/content-files.ts';
import { type FieldValue, isList, isMapping } from '#model/files/field-value.ts';
import { parseContentFile } from '#model/files/parse-content-file.ts';
import { listFiles } from '#model/files/read-content.server.ts';
import { contentKindNames, contentKinds, type ContentKind } from '#model/kinds.ts';
import { listTextLeaves } from '#model/ids/id-template.ts';
import { choiceSources, toSiteChoices } from '#model/schemas/chosen-fields.ts';
import { deliveredServices } from '#model/schemas/service-names.ts';
import { agencyDir } from '#test/kit/agency-folder.ts';
import { suncoastAreas } from '#test/matching/suncoast-areas.ts';
import { createCmsConfig } from './cms-config.ts';
import type { CmsField } from './cms-fields.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;

const choices = toSiteChoices(suncoastAreas, [
  ...deliveredServices,
  { slug: 'night-nurse', title: 'Night Nurses' },
]);
const config = createCmsConfig({ kind: 'site' }, choices);

/** Returns the content manager's forms for a kind. */
function findForms(kind: ContentKind): CmsField[][] {
  const folder = `content/${kind.folder}`;
  const ofFolder = config.collections.filter((each) => each.folder === folder);
  const files = config.collections.flatMap((each) => each.files ?? []);
  const ofFiles = (kind.names ?? []).flatMap((name) => {
    const path = `${kind.folder === '' ? 'content' : folder}/${name}${kind.ending}`;
    return files.filter(({ file }) => file === path);
  });
  return [...ofFolder, ...(ofFolder.length > 0 ? [] : ofFiles)].map((each) => each.fields ?? []);
}

/** Returns a schema as JSON Schema, which the forms are compared with. */
function describeSchema(schema: z.ZodType): { output: JsonSchema; input: JsonSchema } {
  const options = { unrepresentable: 'any', cycles: 'throw' } as const;
  return {
    output: z.toJSONSchema(schema, { ...options, io: 'output' }),
    input: z.toJSONSchema(schema, { ...options, io: 'input' }),
  };
}

function expectFields(
  fields: CmsField[],
  { output, input }: { output: JsonSchema; input: JsonSchema },
) {
  expect(fields.map(({ name }) => name)).toEqual(Object.keys(output.properties ?? {}));
  for (const field of fields) {
    const of = (schema: JsonSchema) => (schema.properties?.[field.name] ?? {}) as JsonSchema;
    const [is, was] = [of(output), of(input)];
    const mustBe = input.required?.includes(field.name) ?? false;
    const mayBeEmpty = is.type === 'array' && is.minItems === undefined;
    expect([field.name, field.required]).toEqual([
      field.name,
      // A form does not ask for what the site sets.
      field.widget !== 'hidden' && mustBe && !mayBeEmpty,
    ]);
    expectField(field, { output: is, input: was });
  }
}

function expectField(
  field: CmsField,
  { output, input }: { output: JsonSchema; input: JsonSchema },
) {
  if (output.anyOf) {
    const list = ({ anyOf = [] }: JsonSchema) => anyOf.find(({ type }) => type === 'array') ?? {};
    expectField(field, { output: list(output), input: list(input) });
    return;
  }
  if (field.widget === 'hidden') {
    expect(['id', 'slug']).toContain(field.name);
    return;
  }
  expect(field.widget).toBe(expectedWidget(field.name, output));
  expect(field.multiple).toBe(listChoices(output) ? true : undefined);
  if (output.type === 'object') expectFields(field.fields ?? [], { output, input });
  if (output.type === 'array' && field.multiple) {
    const values = field.options?.map(({ value }) => value);
    expect([values, field.min, field.max]).toEqual([
      listChoices(output),
      ...[output.minItems, output.maxItems],
    ]);
  } else if (output.type === 'array') {
    const item = { output: output.items as JsonSchema, input: input.items as JsonSchema };
    expect([field.min, field.max]).toEqual([output.minItems, output.maxItems]);
    if (field.field) expectField(field.field, item);
    else expectFields(field.fields ?? [], item);
  }
  if (output.type === 'number' || output.type === 'integer') {
    expect([field.min, field.max]).toEqual([output.minimum, output.maximum]);
    expect(field.value_type).toBe(output.type === 'integer' ? 'int' : 'float');
    if (output.multipleOf !== undefined) expect(field.step).toBe(output.multipleOf);
  }
  const single = readChoices(output);
  if (single) expect(field.options?.map(({ value }) => value)).toEqual(single);
  if (field.widget === 'string' || field.widget === 'text') expect(field.pattern).toBeDefined();
}

/** Returns the options of a choice: values from the schema, or the agency's own lists. */
function readChoices(schema: JsonSchema): unknown[] | undefined {
  const source = choiceSources.find((each) => each === schema.choices);
  return source ? choices[source].map(({ value }) => value) : schema.enum;
}

/** Returns the options of a list of choices. */
function listChoices({ type, items }: JsonSchema): unknown[] | undefined {
  return type === 'array' ? readChoices(items as JsonSchema) : undefined;
}

function expectedWidget(name: string, schema: JsonSchema): string {
  if (schema.format === 'markdown') return 'markdown';
  if (schema.format === 'date') return 'datetime';
  if (schema.format === 'date-time') return 'agency-moment';
  if (readChoices(schema) ?? listChoices(schema)) return 'select';
  if (name === 'image') return 'image';
  if (schema.format === 'recording') return 'file';
  const byType: Record<string, string> = {
    array: 'list',
    boolean: 'boolean',
    integer: 'number',
    number: 'number',
    object: 'object',
    string: 'string',
  };
  const isLong = schema.type === 'string' && (schema.maxLength ?? 0) > 200 && !schema.format;
  return isLong ? 'text' : (byType[String(schema.type)] ?? '');
}

test.each(contentKindNames)(
  'every field of %s has a form field with its rules, and no other',
  (name) => {
    const kind: ContentKind = contentKinds[name];
    const forms = findForms(kind);
    expect(forms).toHaveLength(
      kind.names === null || kind.folder === 'services' ? 1 : kind.names.length,
    );
    for (const form of forms) {
      const body = form.filter((field) => field.name === 'body');
      expect(body.map(({ widget, modes }) => [widget, modes])).toEqual(
        kind.ending === '.md' ? [['markdown', ['raw']]] : [],
      );
      expectFields(
        form.filter((field) => field.name !== 'body'),
        describeSchema(kind.schema),
      );
    }
  },
);

test('every form is for files that the site reads', () => {
  for (const { folder, extension, files } of config.collections) {
    const paths = files?.map(({ file }) => file) ?? [`${folder ?? ''}/nanny.${extension ?? ''}`];
    for (const path of paths) expect(findContentKind(path.replace('content/', ''))).not.toBeNull();
  }
});

test('A873: only what the site does not know by name can come and go, and services', () => {
  const isOpen = (each: { create?: boolean; delete?: boolean }) =>
    each.create === true || each.delete === true;
  const [open = [], closed = []] = [true, false].map((is) =>
    config.collections.filter((each) => isOpen(each) === is).map(({ name }) => name),
  );
  const kinds = Object.values<ContentKind>(contentKinds).filter(({ isOpen }) => isOpen);

  expect(open.sort()).toEqual(kinds.map(({ folder }) => folder).sort());
  expect(open).toContain('services');
  expect(closed).toEqual(['pages', 'site']);
});

test('A872: the cities of a county are told apart while they are folded, and its slug is explained', () => {
  const counties = findForms(contentKinds.site)[0]
    ?.find(({ name }) => name === 'serviceAreas')
    ?.fields?.find(({ name }) => name === 'counties');
  const find = (name: string) => counties?.fields?.find((field) => field.name === name);
  expect(find('cities')).toMatchObject({ field: { name: 'item' }, summary: '{{fields.item}}' });
  expect(find('slug')?.hint).toContain('lee-county');
});

test('A971: the form of a person says what makes a good portrait and what a recording may be', () => {
  const find = (kind: ContentKind, name: string) =>
    findForms(kind)[0]?.find((field) => field.name === name);
  for (const kind of [contentKinds.providers, contentKinds.team]) {
    expect(find(kind, 'image')?.hint).toMatch(/Light: Near a window.* Consent: Ask for it/);
  }
  expect(find(contentKinds.services, 'image')?.hint).not.toContain('Consent');
  const [recording] = find(contentKinds.providers, 'introduction')?.fields ?? [];
  expect(recording).toMatchObject({ widget: 'file', required: false });
  expect(recording?.hint).toContain('up to 4 MB and 30 seconds');
});

test('the form of a paragraph says how words become bold, italic or a link', () => {
  const [about = []] = findForms(contentKinds.aboutPage);
  const text = about.find(({ name }) => name === 'banner')?.fields?.[0];
  expect(text?.widget).toBe('text');
  // A hint is shown as Markdown.
  expect(text?.hint).toBe(
    String.raw`Bold: \*\*words\*\*. Italic: \*words\*. A link: \[words\](/contact). At most 400 characters.`,
  );
});

test('fields of one form have names of their own', () => {
  const expectApart = (fields: CmsField[]) => {
    const labels = fields.map(({ label }) => label);
    expect(labels).toEqual([...new Set(labels)]);
    for (const { fields: inner } of fields) if (inner) expectApart(inner);
  };
  for (const { fields, files } of config.collections) {
    for (const form of [fields ?? [], ...(files ?? []).map((file) => file.fields)])
      expectApart(form);
  }
});

/** Lists what a form would refuse of the values of a file. */
function listRefused(fields: CmsField[], values: FieldValue, place: string): string[] {
  return fields.flatMap((field) => {
    const value = isMapping(values) ? values[field.name] : undefined;
    const items = isList(value) ? value : [value ?? null];
    return items.flatMap((item, index) => {
      const at = `${place} ${field.name} ${index}`;
      const inner = field.fields ?? (field.field ? [{ ...field.field, name: 'item' }] : null);
      if (inner) return listRefused(inner, field.fields ? item : { item }, at);
      const [pattern = ''] = field.pattern ?? [];
      return typeof item === 'string' && !new RegExp(pattern).test(item) ? [at] : [];
    });
  });
}

test('A962: whatever an agency has in its files, its forms take again', () => {
  const folder = path.join(agencyDir, 'content');
  const forms = listFiles(folder).flatMap((file) => {
    const name = findContentKind(file);
    if (name === null) return [];
    const kind = contentKinds[name];
    const parsed = parseContentFile(readFileSync(path.join(folder, file), 'utf8'), kind.ending);
    if (parsed.kind === 'unreadable') throw new Error(parsed.message);
    const values = { ...parsed.data, body: parsed.text };
    return findForms(kind).map((fields) => ({ file, fields, values }));
  });
  expect(forms.length).toBeGreaterThan(30);
  const refused = forms.flatMap(({ file, fields, values }) => listRefused(fields, values, file));
  expect(refused).toEqual([]);
});

test.each(['Yes, we do', 'NO', 'ask us', 'Ask Us', 'ASK US.', 'Nobody', 'Yesterday', 'Perhaps'])(
  'A962: the answer “%s” is judged alike by its form and by the server',
  (answer) => {
    const { taxes } = contentKinds.responsibilityPage.schema.shape.answers.shape;
    const form = findForms(contentKinds.responsibilityPage)[0] ?? [];
    const fields = form.find(({ name }) => name === 'answers')?.fields ?? [];
    const [pattern = ''] = fields.find(({ name }) => name === 'taxes')?.pattern ?? [];
    const isAnswer = /^(?:yes|no|ask us)\b/i.test(answer);
    expect([new RegExp(pattern).test(answer), taxes.safeParse(answer).success]).toEqual([
      ...[isAnswer, isAnswer],
    ]);
  },
);

/** Form field and schema of each text, by its path. */
const texts = contentKindNames.flatMap((name) =>
  listTextLeaves(contentKinds[name]).flatMap((leaf) => {
    const keys = leaf.path.length === 0 ? ['body'] : leaf.path;
    const [form = []] = findForms(contentKinds[name]);
    let fields: CmsField[] = form;
    let field: CmsField | undefined;
    for (const key of keys) {
      field = key === '*' ? (field?.field ?? field) : fields.find((each) => each.name === key);
      fields = field?.fields ?? [];
    }
    return [{ place: `${name} ${keys.join('.')}`, field, schema: leaf.schema }];
  }),
);

describe.each(texts)('$place', ({ field, schema }) => {
  test('the form refuses what the server refuses', () => {
    const [source] = field?.pattern ?? [];
    if (source === undefined) {
      expect(field?.widget).toBe('image');
      return;
    }
    const pattern = new RegExp(source);
    const { maxLength = 300 } = z.toJSONSchema(schema, { unrepresentable: 'any' });
    const around = fc.integer({ min: -1, max: 1 }).map((more) => 'a'.repeat(maxLength + more));
    const kinds = fc.oneof(fc.string(), fc.webUrl(), fc.emailAddress(), fc.constant('/a'), around);
    const text = fc.tuple(kinds, fc.constantFrom('', ' ', ' \n')).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (value) => {
        // The pattern covers only the shape of an address; the server checks the rest and its
        // length.
        if (pattern.test(value) && field?.widget === 'string' && field.hint === undefined) return;
        expect(pattern.test(value)).toBe(schema.safeParse(value).success);
      }),
      { numRuns: 25 },
    );
  });
});

test('at GitHub, the same forms save to the repository that is named', () => {
  const { backend, ...rest } = createCmsConfig(
    { kind: 'github', repository: 'agency/website', branch: 'main' },
    choices,
  );
  expect(backend).toEqual({ name: 'github', repo: 'agency/website', branch: 'main' });
  const { backend: own, ...same } = config;
  expect(rest).toEqual(same);
  expect(own).toEqual({ name: 'site', proxy_url: '/api/cms' });
});
