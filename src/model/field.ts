import type * as z from 'zod';
import { toWords } from '#lib/text/field-words.ts';
import {
  defaultStep,
  type FieldInfo,
  type FieldSpec,
  formatKey,
  isPatternKind,
  isTyped,
  type NumberSpec,
} from './field-info.ts';
import type { ContentEnding } from './kinds.ts';
import type { ChoiceSource, SiteChoices } from './schemas/chosen-fields.ts';
import type { PictureShape } from './schemas/picture-fields.ts';
import { bodySchema } from './schemas/text-schemas.ts';

/** A field with its schema, which only the server and the build load. */
export interface Field extends Omit<FieldInfo, 'spec'> {
  spec: FieldSpec<Field>;
  /** The schema of a value that is there. */
  schema: z.ZodType;
  /** The value of a file without the field. */
  fallback: unknown;
  /** Returns what is wrong with a value, in a sentence. */
  problem: (value: unknown) => string | null;
}

/** The lowest limit, in characters, at which a text may have line breaks. */
export const minMultilineLimit = 250;

/** What a schema says of its field besides the rules for its values. */
interface FieldMeta {
  description?: string;
  hint?: string;
  fixed?: true;
  later?: true;
  start?: string;
  format?: string;
  choices?: ChoiceSource;
  choiceLabel?: string;
  /** Labels of options whose values do not say enough. */
  optionLabels?: Readonly<Record<string, string>>;
  implied?: string;
  shapes?: readonly PictureShape[];
  /** Whether a picture shows a person of the agency. */
  isPortrait?: true;
  /** Whether words of the text may be bold, italic or a link. */
  isParagraph?: true;
  /** Whether one of the values that entries have is usually meant. */
  known?: true;
}

type AnySchema = z.core.$ZodTypes;

const paragraphHint = 'Bold: **words**. Italic: *words*. A link: [words](/contact).';

interface Unwrapped {
  schema: AnySchema;
  isOptional: boolean;
  fallback: unknown;
  /** An outer schema's words come before those of an inner one. */
  meta: FieldMeta;
}

/** Unwraps schemas that only make a value optional, prepare it, or accept one text for a list. */
function unwrap(outer: z.core.$ZodType): Unwrapped {
  let schema = outer as AnySchema;
  let isOptional = false;
  let fallback: unknown;
  let meta: FieldMeta = {};
  for (;;) {
    meta = { ...((schema as unknown as z.ZodType).meta() as FieldMeta | undefined), ...meta };
    const { def } = schema._zod;
    if (def.type === 'optional' || def.type === 'default') {
      isOptional = true;
      if (def.type === 'default') fallback = def.defaultValue;
      schema = def.innerType as AnySchema;
    } else if (def.type === 'pipe') {
      schema = def.out as AnySchema;
    } else if (def.type === 'union') {
      const isArray = (option: z.core.$ZodType) => (option as AnySchema)._zod.def.type === 'array';
      schema = (def.options.find(isArray) ?? def.options[0]) as AnySchema;
    } else {
      return { schema, isOptional, fallback, meta };
    }
  }
}

const known = new WeakMap<z.core.$ZodType, readonly Field[]>();

/** Lists the fields of an object's schema. */
export function listSchemaFields(schema: z.core.$ZodType): readonly Field[] {
  const fields = known.get(schema) ?? readFields(schema);
  known.set(schema, fields);
  return fields;
}

function readFields(schema: z.core.$ZodType): Field[] {
  const { def } = unwrap(schema).schema._zod;
  if (def.type !== 'object') throw new Error('Only an object has fields.');
  return Object.entries(def.shape).map(([name, inner]) => toField(name, inner));
}

const bodyField = toField('body', bodySchema);

/** Lists the fields of a kind's files; `body` is the Markdown below a head. */
export function listKindFields({
  schema,
  ending,
}: {
  schema: z.core.$ZodType;
  ending: ContentEnding;
}): readonly Field[] {
  return ending === '.md' ? [...listSchemaFields(schema), bodyField] : listSchemaFields(schema);
}

/** Finds the field at a path; `*` and indexes stand for the items of a list. */
export function findField(
  fields: readonly Field[],
  [key, ...rest]: readonly (number | string)[],
): Field | null {
  let field = fields.find(({ name }) => name === key) ?? null;
  for (const [depth, inner] of rest.entries()) {
    if (field?.spec.kind === 'group') return findField(field.spec.fields, rest.slice(depth));
    const isIndex = typeof inner === 'number' || inner === '*';
    field = isIndex && field?.spec.kind === 'list' ? field.spec.item : null;
  }
  return field;
}

function toField(name: string, outer: z.core.$ZodType): Field {
  const { schema, isOptional, fallback, meta } = unwrap(outer);
  const { description, isParagraph, fixed, later, start } = meta;
  const hint = meta.hint ?? (isParagraph && paragraphHint);
  const pattern = schema._zod.def.type === 'string' ? findPattern(schema) : null;
  return {
    name,
    label: description ?? formatKey(name),
    optional: isOptional,
    ...(hint !== undefined && { hint }),
    ...(fixed && { fixed }),
    ...(later && { later }),
    ...(start !== undefined && { start }),
    ...(pattern && { pattern }),
    spec: toSpec(name, schema, meta),
    schema: schema as unknown as z.ZodType,
    fallback,
    problem: (value) => {
      const { error } = (outer as z.ZodType).safeParse(value);
      return error ? (error.issues[0]?.message ?? 'This cannot be saved.') : null;
    },
  };
}

function toSpec(name: string, schema: AnySchema, meta: FieldMeta): FieldSpec<Field> {
  const { def } = schema._zod;
  if (def.type === 'object') return { kind: 'group', fields: listSchemaFields(schema) };
  if (def.type === 'array') {
    const item = toField('item', def.element);
    const sizes = readSizes(schema);
    return item.spec.kind === 'choice'
      ? { ...item.spec, kind: 'choices', ...sizes }
      : { kind: 'list', item, ...sizes };
  }
  if (def.type === 'number') return readNumber(schema as unknown as z.ZodNumber, meta);
  if (def.type === 'boolean') return { kind: 'flag' };
  if (def.type === 'enum') {
    const values = Object.values(def.entries).map(String);
    const { optionLabels = {}, implied } = meta;
    const options = values.map((value) => ({
      label: optionLabels[value] ?? toWords(value),
      value,
    }));
    return { kind: 'choice', options, source: null, ...(implied !== undefined && { implied }) };
  }
  if (def.type !== 'string') {
    throw new Error(`Nothing is known of the field ${name}, which is of ${def.type}.`);
  }
  const { choices: list, choiceLabel: label = '' } = meta;
  if (list !== undefined) return { kind: 'choice', options: [], source: { list, label } };
  return toTextSpec(schema as unknown as z.ZodString, meta);
}

function toTextSpec(schema: z.ZodString, meta: FieldMeta): FieldSpec<Field> {
  const { format, shapes = [], isParagraph, isPortrait, known } = meta;
  const { maxLength: max } = schema;
  const kind = String(format ?? schema.format);
  if (isPatternKind(kind)) return { kind };
  switch (kind) {
    case 'markdown':
    case 'link':
      return { kind: format as 'link', max };
    case 'picture':
      return { kind, max, ...(isPortrait && { isPortrait }) };
    case 'focus':
      return { kind: 'focus', shapes };
    case 'moment':
      return { kind: 'moment', isLocal: true };
    case 'datetime':
      return { kind: 'moment', isLocal: false };
    case 'date':
      return { kind: 'date' };
    default: {
      const multiline = (max ?? 0) >= minMultilineLimit && schema.format !== 'url';
      return {
        kind: 'text',
        max,
        multiline,
        ...(isParagraph && { isParagraph }),
        ...(known && { known: [] }),
      };
    }
  }
}

function findPattern(schema: AnySchema): [string, string] | null {
  const checks = [schema, ...(schema._zod.def.checks ?? [])] as z.core.$ZodCheck[];
  for (const { _zod: check } of checks) {
    const def = check.def as z.core.$ZodCheckDef & {
      pattern?: RegExp;
      protocol?: RegExp;
      error?: z.core.$ZodErrorMap;
    };
    const sentence = readMessage(def.error);
    // Zod trims addresses by itself.
    if (def.protocol?.source === '^https$') return [String.raw`^\s*https://\S+\s*$`, sentence];
    const { source = '', flags = '' } = def.pattern ?? {};
    if (flags !== '') throw new Error(`Forms know a pattern without its flags: ${source}`);
    if (source) return [checks.some(isTrim) ? spaceAround(source) : source, sentence];
  }
  return null;
}

const isTrim = ({ _zod: { def } }: z.core.$ZodCheck) =>
  def.check === 'overwrite' && (def as z.core.$ZodCheckOverwriteDef).tx(' a ') === 'a';

/** Allows white space around a match, which a copied address often has. */
const spaceAround = (source: string) =>
  source.replace(/^\^/, String.raw`^\s*`).replace(/\$$/, String.raw`\s*$$`);

function readMessage(error: z.core.$ZodErrorMap | undefined): string {
  const sentence = error?.({ code: 'invalid_format' } as z.core.$ZodRawIssue);
  return typeof sentence === 'string' ? sentence : "This isn't in the right format.";
}

function readSizes(schema: AnySchema): { min: number; max: number | null } {
  const sizes: { min: number; max: number | null } = { min: 0, max: null };
  for (const check of schema._zod.def.checks ?? []) {
    const def = check._zod.def as { minimum?: number; maximum?: number; length?: number };
    sizes.min = def.length ?? def.minimum ?? sizes.min;
    sizes.max = def.length ?? def.maximum ?? sizes.max;
  }
  return sizes;
}

function readNumber(schema: z.ZodNumber, { format }: FieldMeta): NumberSpec {
  const { minValue: min, maxValue: max } = schema;
  const kind = format === 'order' ? 'order' : 'number';
  if (schema.format === 'safeint') return { kind, min, max, step: null };
  const step = (schema._zod.def.checks ?? [])
    .map(({ _zod: { def } }) => def as { check: string; value?: number })
    .find(({ check }) => check === 'multiple_of')?.value;
  return { kind, min, max, step: step ?? defaultStep };
}

/**
 * Describes fields for a form, without their schemas; `choices` are the options from the site's own
 * lists.
 */
export function describeFields(fields: readonly Field[], choices: SiteChoices): FieldInfo[] {
  // Fields of one kind, such as profile addresses, would share a label.
  const labels = fields.map(({ label }) => label);
  return fields.map((field) => {
    const isShared = labels.filter((label) => label === field.label).length > 1;
    const described = describeField(field, choices);
    return isShared ? { ...described, label: formatKey(field.name) } : described;
  });
}

function describeField(field: Field, choices: SiteChoices): FieldInfo {
  const { name, label, hint, optional, fixed, later, start, pattern, spec } = field;
  return {
    name,
    label,
    optional,
    ...(hint !== undefined && { hint }),
    ...(fixed && { fixed }),
    ...(later && { later }),
    ...(start !== undefined && { start }),
    ...(pattern && { pattern }),
    spec: describeSpec(spec, choices),
  };
}

function describeSpec(spec: Field['spec'], choices: SiteChoices): FieldSpec {
  if (spec.kind === 'group') return { ...spec, fields: describeFields(spec.fields, choices) };
  if (spec.kind === 'list') return { ...spec, item: describeField(spec.item, choices) };
  const isChoice = spec.kind === 'choice' || spec.kind === 'choices';
  return isChoice && spec.source !== null ? { ...spec, options: choices[spec.source.list] } : spec;
}

/** A text or picture below other fields; `*` in its path stands for every item of a list. */
interface TypedField {
  path: readonly string[];
  field: Field;
}

/** Lists the texts and pictures in fields, in groups and lists, too. */
export function listTyped(fields: readonly Field[], path: readonly string[] = []): TypedField[] {
  return fields.flatMap((field) => {
    const own = [...path, field.name];
    return listTypedIn(field, own);
  });
}

function listTypedIn(field: Field, path: readonly string[]): TypedField[] {
  const { spec } = field;
  if (spec.kind === 'group') {
    // A recording and its words are changed together, so that it is never without them.
    const isRecorded = spec.fields.some((inner) => inner.spec.kind === 'recording');
    return isRecorded ? [] : listTyped(spec.fields, path);
  }
  if (spec.kind === 'list') return listTypedIn(spec.item, [...path, '*']);
  return isTyped(field) ? [{ path, field }] : [];
}
