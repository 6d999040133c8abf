import type * as z from 'zod';
import { readChoiceSource, type SiteChoices } from '#model/schemas/chosen-fields.ts';
import { formatKey } from '#model/ids/content-item.ts';
import { readSizes } from '#model/ids/content-list.ts';
import { minMultilineLimit, unwrapSchema } from '#model/field.ts';
import { toWords } from '#lib/text/field-words.ts';

export interface CmsField {
  name: string;
  label: string;
  widget: CmsWidget;
  required: boolean;
  hint?: string;
  /** A pattern and its error message. */
  pattern?: readonly [string, string];
  /** The minimum length of a list, or the minimum of a number. */
  min?: number;
  max?: number;
  step?: number;
  value_type?: 'int' | 'float';
  /** Applies only to new entries. */
  default?: boolean | number | string;
  multiple?: true;
  options?: readonly { label: string; value: string }[];
  modes?: readonly ['raw'];
  format?: string;
  date_format?: string | boolean;
  time_format?: string | boolean;
  allow_multiple?: false;
  choose_url?: boolean;
  collapsed?: boolean;
  summary?: string;
  field?: CmsField;
  fields?: CmsField[];
}

export type CmsWidget =
  | 'string'
  | 'text'
  | 'markdown'
  | 'image'
  | 'number'
  | 'boolean'
  | 'select'
  | 'datetime'
  | 'object'
  | 'list'
  | 'hidden';

type TextPart = Omit<CmsField, 'name' | 'label' | 'required'>;

/** Returns the field of a text; a picture is recognized by its name. */
function toTextField(schema: z.ZodString, name: string, label: string): TextPart {
  const { maxLength } = schema;
  const { format } = schema.meta() ?? {};
  if (format === 'markdown') {
    return { widget: 'markdown', modes: ['raw'], ...toLimit(maxLength, label) };
  }
  if (name === 'image') return { widget: 'image', allow_multiple: false, choose_url: true };
  if (schema.format === 'datetime') {
    return { widget: 'datetime', format: 'YYYY-MM-DDTHH:mm:ssZ' };
  }
  if (schema.format === 'date') {
    return { widget: 'datetime', format: 'YYYY-MM-DD', date_format: true, time_format: false };
  }
  const pattern = findPattern(schema);
  const isLong = (maxLength ?? 0) >= minMultilineLimit && schema.format !== 'url';
  const widget = isLong ? 'text' : 'string';
  return { widget, ...(pattern ?? toLimit(maxLength, label)) };
}

function findPattern(schema: z.ZodString): Pick<CmsField, 'pattern'> | null {
  const checks = [schema, ...(schema._zod.def.checks ?? [])] as z.core.$ZodCheck[];
  for (const { _zod: check } of checks) {
    const def = check.def as z.core.$ZodCheckDef & {
      pattern?: RegExp;
      protocol?: RegExp;
      error?: z.core.$ZodErrorMap;
    };
    const sentence = readMessage(def.error);
    if (def.protocol?.source === '^https$') return { pattern: ['^https://\\S+$', sentence] };
    if (def.pattern) return { pattern: [def.pattern.source, sentence] };
  }
  return null;
}

function readMessage(error: z.core.$ZodErrorMap | undefined): string {
  const sentence = error?.({ code: 'invalid_format' } as z.core.$ZodRawIssue);
  return typeof sentence === 'string' ? sentence : "This isn't in the right format.";
}

function toLimit(maxLength: number | null, label: string): Partial<TextPart> {
  if (maxLength === null) return {};
  const max = maxLength.toString();
  return {
    hint: `At most ${max} characters.`,
    pattern: [
      `^\\s*\\S(?:[\\s\\S]{0,${maxLength - 2}}\\S)?\\s*$`,
      `${label} needs at least one word and at most ${max} characters.`,
    ],
  };
}

const hiddenNames = new Set(['id']);

/** Hints for fields whose label does not say enough. */
const hints: Record<string, string> = {
  image: 'A photo straight from a phone is fine: it is made smaller first.',
  imageAlt:
    "Say what the picture shows, for people who can't see it. Write “decorative” if it only decorates.",
  imageFocus:
    'What stays in view when the picture is cropped: how far across and how far down, like 40% 25%. Empty means the middle.',
  to: 'A page of this site, such as /contact, or a web address that starts with https://.',
  answerWithin: 'Mails, forms and the inbox go by it. Other texts may still tell another time.',
  excerpt: 'Stands on cards, and below the title in search results.',
  publishedAt: 'The newest article comes first.',
  redirectFrom: 'Only needed after an article got a new address.',
  rating: 'Only what families gave.',
  serviceType: 'The main one. Others can be added below.',
  slug: 'Its name in addresses and files, such as lee-county. It stays the same when the name changes.',
  neighbors: 'Families hear of caregivers next door. Naming it at one of the two is enough.',
  bounds: 'As in the address of an embedded map from openstreetmap.org, behind “bbox=”.',
  permissionSince: 'The day on which this person agreed to be shown. Samples have none.',
  state: 'Only admins see what is not visible.',
};

/** Labels of choices whose values do not say enough. */
const optionLabels: Record<string, Record<string, string>> = {
  state: { listed: 'Yes', hidden: 'No' },
};

/** Values that most new entries have. */
const defaults: Record<string, number | string> = {
  publishedAt: '{{now}}',
  serviceType: 'nanny',
};

type FieldPart = Omit<CmsField, 'name' | 'label' | 'required'>;

/** Returns the fields of a form; `choices` are the options from the site's own lists. */
export function listCmsFields(schema: z.core.$ZodType, choices: SiteChoices): CmsField[] {
  const { def } = unwrapSchema(schema).schema._zod;
  if (def.type !== 'object') throw new Error('Only an object has fields.');
  const fields = Object.entries(def.shape).map(([name, inner]) => toCmsField(name, inner, choices));
  // Fields of one kind, such as profile addresses, would share a label.
  const labels = fields.map(({ label }) => label);
  return fields.map((field) => {
    const isShared = labels.filter((label) => label === field.label).length > 1;
    return isShared ? { ...field, label: formatKey(field.name) } : field;
  });
}

export function toCmsField(name: string, outer: z.core.$ZodType, choices: SiteChoices): CmsField {
  const { schema, isOptional, label = formatKey(name) } = unwrapSchema(outer);
  const { def } = schema._zod;
  if (hiddenNames.has(name)) return { name, label, widget: 'hidden', required: false };
  // A list may be empty unless its schema sets a minimum.
  const isRequired = !isOptional && (def.type !== 'array' || readSizes(schema).min !== undefined);
  const part = toPart(schema, name, label, choices);
  const hint = [hints[name], part.hint].filter((each) => each !== undefined).join(' ');
  return {
    ...{ name, label, required: isRequired, ...part },
    ...(hint !== '' && { hint }),
    ...(Object.hasOwn(defaults, name) && { default: defaults[name] }),
  };
}

function toPart(
  schema: z.core.$ZodTypes,
  name: string,
  label: string,
  choices: SiteChoices,
): FieldPart {
  const { def } = schema._zod;
  if (def.type === 'object') {
    return { widget: 'object', collapsed: true, fields: listCmsFields(schema, choices) };
  }
  if (def.type === 'array') {
    const { schema: element } = unwrapSchema(def.element);
    if (element._zod.def.type === 'enum' || readChoiceSource(element) !== null) {
      return { ...toPart(element, name, label, choices), multiple: true, ...readSizes(schema) };
    }
    const items = toItems(def.element, name, choices);
    return { widget: 'list', collapsed: true, ...readSizes(schema), ...items };
  }
  if (def.type === 'number') return toNumber(schema as unknown as z.ZodNumber);
  if (def.type === 'boolean') return { widget: 'boolean', default: false };
  if (def.type === 'enum') {
    const values = Object.values(def.entries).map(String);
    return {
      widget: 'select',
      options: values.map((value) => ({
        label: optionLabels[name]?.[value] ?? toWords(value),
        value,
      })),
    };
  }
  const source = readChoiceSource(schema);
  if (source !== null) return { widget: 'select', options: choices[source] };
  if (def.type === 'string') return toTextField(schema as unknown as z.ZodString, name, label);
  throw new Error(`The content manager has no field for ${name}, which is of ${def.type}.`);
}

function toItems(element: z.core.$ZodType, name: string, choices: SiteChoices): Partial<FieldPart> {
  const inner = unwrapSchema(element).schema;
  if (inner._zod.def.type !== 'object') {
    return { field: toCmsField('item', element, choices), summary: '{{fields.item}}' };
  }
  const fields = listCmsFields(inner, choices);
  const title = fields.find((field) => ['name', 'title', 'question', 'label'].includes(field.name));
  return { fields, summary: title ? `{{fields.${title.name}}}` : formatKey(name) };
}

function toNumber(schema: z.ZodNumber): FieldPart {
  const { minValue, maxValue } = schema;
  const isInt = schema.format === 'safeint';
  return {
    widget: 'number',
    value_type: isInt ? 'int' : 'float',
    ...(minValue !== null && { min: minValue }),
    ...(maxValue !== null && { max: maxValue }),
    ...(!isInt && { step: readStep(schema) }),
  };
}

function readStep(schema: z.ZodNumber): number {
  for (const check of schema._zod.def.checks ?? []) {
    const def = check._zod.def as { check: string; value?: number };
    if (def.check === 'multiple_of' && def.value !== undefined) return def.value;
  }
  return 0.1;
}
