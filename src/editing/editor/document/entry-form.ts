import { isList, isMapping, toText } from '#model/files/field-value.ts';
import { isOpenPosition } from '#model/schemas/open-position.ts';
import { isLocalTime, readAgencyTime } from '#lib/text/agency-time.ts';

/** A field of a form, as the content manager describes it. */
export interface EntryFormField {
  name: string;
  label: string;
  widget: string;
  required: boolean;
  hint?: string;
  /** A pattern and its message. */
  pattern?: readonly [string, string];
  min?: number;
  max?: number;
  step?: number;
  value_type?: 'float' | 'int';
  multiple?: boolean;
  options?: readonly { label: string; value: string }[];
  /** What it means to choose nothing. */
  empty?: string;
  /** False for a date without a time. */
  time_format?: boolean | string;
  /** The field of each item of a list. */
  field?: EntryFormField;
  fields?: readonly EntryFormField[];
  /** Set for a text or a picture with a content id of its own. */
  rules?: {
    type: 'image' | 'text';
    isMultiline: boolean;
    isMarkdown: boolean;
    maxLength: number | null;
  };
}

/** Explains why a list cannot get longer or shorter; empty if it can do both. */
export function describeLimit(count: number, min: number, max: number | null): string {
  if (max !== null && min === max) {
    return `There are always ${max}. Change them, or move them.`;
  }
  if (max !== null && count >= max) return `There can be at most ${max}.`;
  return min > 0 && count <= min ? `There must be at least ${min}.` : '';
}

const permissionField = 'permissionSince';

/** Returns the fields that people fill in, required ones first. */
export function toFormFields(described: readonly object[]): EntryFormField[] {
  const fields = (described as EntryFormField[])
    .filter(({ widget }) => widget !== 'hidden')
    .map((field) => (field.name === 'state' ? toVisibleField(field) : field));
  const rank = ({ name, required, rules }: EntryFormField) =>
    rules?.isMarkdown && required ? 1 : required ? 0 : name === permissionField ? 2 : 3;
  return fields.toSorted((a, b) => rank(a) - rank(b));
}

/** An entry is visible unless it says otherwise, so that "Yes" is no value of its own. */
function toVisibleField({ options = [], ...field }: EntryFormField): EntryFormField {
  const hidden = options.filter(({ value }) => value === 'hidden');
  return { ...field, options: hidden, empty: 'Yes' };
}

type Data = Readonly<Record<string, unknown>>;

function isReal(data: Data): boolean {
  return data.sample !== true && !isOpenPosition(data);
}

/** Returns whether an entry was shown as a real person before permissions had dates. */
function wasRealWithoutDate(saved: Data): boolean {
  return isReal(saved) && isEmpty(saved[permissionField]);
}

/**
 * Returns what is wrong with a value, in a sentence; null if it can be saved. `data` are the other
 * fields; `saved` those of an entry that the site has.
 */
export function findFieldProblem(
  field: EntryFormField,
  value: unknown,
  data: Data,
  saved?: Data,
): string | null {
  const { name, required, min = -Infinity, max = Infinity } = field;
  if (isEmpty(value)) {
    const isAsked = isReal(data) && !(saved && wasRealWithoutDate(saved));
    if (name === permissionField && isAsked) {
      return 'Fill in the date of the written consent, or mark this as an invented example.';
    }
    return required ? 'Please fill this in.' : null;
  }
  if (field.widget === 'number') return findNumberProblem(field, value);
  if (field.widget === 'datetime') return findTimeProblem(field, value);
  if (typeof value === 'string' && field.rules) {
    const { maxLength } = field.rules;
    const extra = value.trim().length - (maxLength ?? Infinity);
    return extra > 0 ? `This is ${extra} characters too long.` : null;
  }
  if (isList(value)) {
    const texts = field.field ?? field.fields;
    const isBlank = texts !== undefined && value.some((item) => isBlankItem(item));
    if (isBlank) return 'An item is empty. Fill it in, or remove it.';
    if (value.length < min) return `There must be at least ${min}.`;
    if (value.length > max) return `Please keep to ${max} at most.`;
  }
  if (isMapping(value)) {
    for (const inner of field.fields ?? []) {
      const problem = findFieldProblem(inner, value[inner.name], {});
      if (problem !== null && inner.name !== permissionField) return `${inner.label}: ${problem}`;
    }
  }
  return null;
}

function findNumberProblem(field: EntryFormField, value: unknown): string | null {
  const { label, min = -Infinity, max = Infinity, step, value_type: type } = field;
  if (typeof value !== 'number') return 'Please type a number.';
  if (type === 'int' && !Number.isSafeInteger(value)) return 'Please type a whole number.';
  const isStep = step === undefined || Number.isInteger(value / step);
  if (value >= min && value <= max && isStep) return null;
  const steps = step === undefined ? '' : `, in steps of ${step}`;
  if (Number.isFinite(min) && Number.isFinite(max)) {
    return `${label} goes from ${min} to ${max}${steps}.`;
  }
  if (value < min) return `${label} is at least ${min}.`;
  if (value > max) return `${label} is at most ${max}.`;
  return `${label} goes in steps of ${step ?? 1}.`;
}

/** An earlier year is one whose four digits are not all typed yet. */
const firstYear = 1900;

function findTimeProblem({ time_format: format }: EntryFormField, value: unknown): string | null {
  const text = toText(value);
  const isDay = format === false;
  if (Number.isNaN(Date.parse(isDay ? `${text}T12:00:00Z` : text))) {
    return isDay ? 'Please choose a date.' : 'Please choose a date and a time.';
  }
  if (Number(text.slice(0, 4)) < firstYear) return 'Please write all four digits of the year.';
  return isLocalTime(text) && readAgencyTime(text) === null
    ? 'Clocks in Florida skip this time as summer time begins. Please choose another.'
    : null;
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  if (isList(value)) return value.length === 0;
  return value === undefined || value === null || value === false;
}

function isBlankItem(item: unknown): boolean {
  return isMapping(item) ? Object.values(item).some(isEmpty) : isEmpty(item);
}
