import {
  type FieldInfo,
  formatKey,
  isPatternKind,
  isRequired,
  type NumberSpec,
} from '#model/field-info.ts';
import { portraitRecipe } from '#model/schemas/portrait-recipe.ts';
import { momentWidgetName } from './cms-names.ts';
import { nameTimeZone } from '#lib/agency.ts';

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
  | 'file'
  | 'image'
  | 'number'
  | 'boolean'
  | 'select'
  | 'datetime'
  | typeof momentWidgetName
  | 'object'
  | 'list'
  | 'hidden';

type FieldPart = Omit<CmsField, 'name' | 'label' | 'required'>;

/** Returns the content manager's form field for a field. */
export function toCmsField(field: FieldInfo): CmsField {
  const { name, label, fixed } = field;
  const required = isRequired(field);
  if (fixed) return { name, label, widget: 'hidden', required };
  const part = toPart(field);
  const hint = [field.hint, part.hint].filter((each) => each !== undefined).join(' ');
  return {
    name,
    label,
    required,
    ...part,
    // A hint is shown as Markdown.
    ...(hint !== '' && { hint: hint.replaceAll(/[*[\]]/g, String.raw`\$&`) }),
    ...(field.start !== undefined && { default: starts[field.start] ?? field.start }),
  };
}

const starts: Record<string, string> = { now: '{{now}}' };

function toPart({ spec, name, label, pattern }: FieldInfo): FieldPart {
  if (spec.kind === 'recording') {
    return { widget: 'file', allow_multiple: false, choose_url: false };
  }
  if (isPatternKind(spec.kind)) {
    return { widget: 'string', ...(pattern && { pattern, hint: pattern[1] }) };
  }
  switch (spec.kind) {
    case 'group':
      return { widget: 'object', collapsed: true, fields: spec.fields.map(toCmsField) };
    case 'list':
      return { widget: 'list', collapsed: true, ...toSizes(spec), ...toItems(name, spec.item) };
    case 'choices':
      return { widget: 'select', options: spec.options, multiple: true, ...toSizes(spec) };
    case 'choice':
      return { widget: 'select', options: spec.options };
    case 'number':
    case 'order':
      return toNumber(spec);
    case 'flag':
      return { widget: 'boolean', default: false };
    case 'markdown':
      return { widget: 'markdown', modes: ['raw'], ...toLimit(spec.max, label) };
    case 'picture':
      return {
        widget: 'image',
        allow_multiple: false,
        choose_url: true,
        ...(spec.isPortrait && { hint: portraitRecipe.map((step) => step.join(': ')).join(' ') }),
      };
    case 'date':
      return { widget: 'datetime', format: 'YYYY-MM-DD', date_format: true, time_format: false };
    case 'moment':
      return {
        widget: spec.isLocal ? 'string' : momentWidgetName,
        hint: `In ${nameTimeZone()}, wherever you are.`,
        ...(spec.isLocal && pattern && { pattern }),
      };
    case 'text':
      return {
        widget: spec.multiline ? 'text' : 'string',
        ...(pattern ? { pattern } : toLimit(spec.max, label)),
      };
    case 'focus':
    case 'link':
      return { widget: 'string', ...(pattern && { pattern }) };
  }
}

function toLimit(max: number | null, label: string): Partial<FieldPart> {
  if (max === null) return {};
  return {
    hint: `At most ${max} characters.`,
    pattern: [
      `^\\s*\\S(?:[\\s\\S]{0,${max - 2}}\\S)?\\s*$`,
      `${label} needs at least one word and at most ${max} characters.`,
    ],
  };
}

function toSizes({ min, max }: { min: number; max: number | null }): Partial<FieldPart> {
  return { ...(min > 0 && { min }), ...(max !== null && { max }) };
}

function toItems(name: string, item: FieldInfo): Partial<FieldPart> {
  if (item.spec.kind !== 'group') {
    return { field: toCmsField(item), summary: '{{fields.item}}' };
  }
  const fields = item.spec.fields.map(toCmsField);
  const title = fields.find((field) => ['name', 'title', 'question', 'label'].includes(field.name));
  return { fields, summary: title ? `{{fields.${title.name}}}` : formatKey(name) };
}

function toNumber({ min, max, step }: NumberSpec): FieldPart {
  return {
    widget: 'number',
    value_type: step === null ? 'int' : 'float',
    ...(min !== null && { min }),
    ...(max !== null && { max }),
    ...(step !== null && { step }),
  };
}
