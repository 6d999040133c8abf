import { isLocalTime, readAgencyTime } from '#lib/text/agency-time.ts';
import { toWords } from '#lib/text/field-words.ts';
import type { ChoiceSource } from './schemas/chosen-fields.ts';
import type { PictureShape } from './schemas/picture-fields.ts';
import { isList, isMapping, toText } from './files/field-value.ts';

interface Option {
  value: string;
  label: string;
}

/** The kinds of text that a pattern alone limits, each with a control of its own. */
const patternKinds = ['month', 'recording'] as const;

type PatternKind = (typeof patternKinds)[number];

/** The content of a field and its limits; `null` is no limit. */
export type FieldSpec<Inner = FieldInfo> =
  | TextSpec
  | { kind: 'markdown'; max: number | null }
  | { kind: 'link'; max: number | null }
  | { kind: 'picture'; max: number | null; isPortrait?: true }
  | { kind: 'focus'; shapes: readonly PictureShape[] }
  | { kind: 'date' }
  | { kind: PatternKind }
  | { kind: 'flag' }
  /** Local: a time at the agency such as "2026-11-27T09:00", edited on the page like a text. */
  | { kind: 'moment'; isLocal: boolean }
  | NumberSpec
  | ChoiceSpec
  | ({ kind: 'choices'; options: readonly Option[]; source: ChosenFrom | null } & Sizes)
  | ({ kind: 'list'; item: Inner } & Sizes)
  | { kind: 'group'; fields: readonly Inner[] };

interface ChoiceSpec {
  kind: 'choice';
  options: readonly Option[];
  source: ChosenFrom | null;
  /** The option that a field without a value means. */
  implied?: string;
}

/** The list of the site that a choice is from, and what it calls the choice. */
interface ChosenFrom {
  list: ChoiceSource;
  label: string;
}

interface TextSpec {
  kind: 'text';
  max: number | null;
  multiline: boolean;
  /** Whether words may be bold or a link. */
  isParagraph?: true;
  /** The values that entries have, where one of them is usually meant. */
  known?: readonly string[];
}

export interface NumberSpec {
  /** An order is a position among the entries of a kind. */
  kind: 'number' | 'order';
  min: number | null;
  max: number | null;
  /** Null for whole numbers. */
  step: number | null;
}

interface Sizes {
  min: number;
  max: number | null;
}

/** A field of content: all that forms, checks and the content manager need to know of it. */
export interface FieldInfo {
  name: string;
  label: string;
  hint?: string;
  optional: boolean;
  /** Set by the site, or the file's name. */
  fixed?: true;
  /** Means nothing before the entry is on the site. */
  later?: true;
  /** The value of most new entries: `now`, or a choice. */
  start?: string;
  /** A pattern and the sentence for what does not match it. */
  pattern?: readonly [source: string, sentence: string];
  spec: FieldSpec;
}

export function isPatternKind(kind: string): kind is PatternKind {
  return patternKinds.some((each) => each === kind);
}

/** Returns whether a field is a text or picture that has a content id where a page shows it. */
export function isTyped({ spec }: { spec: FieldSpec<unknown> }): boolean {
  if (spec.kind === 'moment') return spec.isLocal;
  return ['text', 'markdown', 'link', 'picture', 'focus'].includes(spec.kind);
}

/** Returns whether a field must be filled in; a list may be empty unless it has a minimum. */
export function isRequired({ optional, fixed, spec }: FieldInfo): boolean {
  const isSized = spec.kind === 'list' || spec.kind === 'choices';
  return !optional && fixed === undefined && !(isSized && spec.min === 0);
}

/** Returns whether a field has no value; an unticked box has none. */
export function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  if (isList(value)) return value.every(isEmptyLine);
  return value === undefined || value === null || value === false;
}

function isEmptyLine(item: unknown): boolean {
  return isMapping(item) ? Object.values(item).every(isEmpty) : isEmpty(item);
}

/** Returns a value without the lines of a list that nobody filled in; undefined for none but those. */
export function dropEmptyLines<Value>(value: Value): Value | undefined {
  if (!isList(value) || value.length === 0) return value;
  const items = value.filter((item) => !isEmptyLine(item));
  return items.length === 0 ? undefined : (items as Value);
}

/** Returns what is wrong with a value, in a sentence; null if it can be saved. */
export function findValueProblem(field: FieldInfo, value: unknown): string | null {
  const { spec } = field;
  if (isEmpty(value)) return isRequired(field) ? 'Please fill this in.' : null;
  if (isPatternKind(spec.kind)) return findPatternProblem(field, value);
  switch (spec.kind) {
    case 'number':
    case 'order':
      return findNumberProblem(field.label, spec, value);
    case 'date':
    case 'moment':
      return findTimeProblem(spec.kind, value);
    case 'text':
    case 'markdown':
    case 'link':
    case 'picture':
      return findLengthProblem(spec, value) ?? findPatternProblem(field, value);
    case 'focus':
      return findPatternProblem(field, value);
    case 'list':
    case 'choices':
      return findListProblem(spec, value);
    case 'group':
      return isMapping(value) ? findGroupProblem(spec.fields, value) : null;
    case 'choice':
    case 'flag':
      return null;
  }
}

function findLengthProblem({ max }: { max: number | null }, value: unknown): string | null {
  const extra = toText(value).trim().length - (max ?? Infinity);
  const characters = extra === 1 ? 'character' : 'characters';
  return extra > 0 ? `This is ${extra} ${characters} too long.` : null;
}

function findPatternProblem({ pattern }: FieldInfo, value: unknown): string | null {
  if (!pattern || new RegExp(pattern[0]).test(toText(value).trim())) return null;
  return pattern[1];
}

function findListProblem(spec: Extract<FieldSpec, Sizes>, value: unknown): string | null {
  const items = dropEmptyLines(value);
  if (!isList(items)) return null;
  if (spec.kind === 'list' && items.some(isUnfinished)) {
    return 'An item is empty. Fill it in, or remove it.';
  }
  const { item } = spec.kind === 'list' ? spec : { item: null };
  const problem = item && items.map((each) => findValueProblem(item, each)).find((each) => each);
  if (problem) return problem;
  if (items.length < spec.min) return `There must be at least ${spec.min}.`;
  const max = spec.max ?? Infinity;
  return items.length > max ? `Please keep to ${max} at most.` : null;
}

const isUnfinished = (item: unknown) => isMapping(item) && Object.values(item).some(isEmpty);

function findGroupProblem(
  fields: readonly FieldInfo[],
  values: Readonly<Record<string, unknown>>,
): string | null {
  for (const inner of fields) {
    const problem = findValueProblem(inner, values[inner.name]);
    if (problem !== null) return `${inner.label}: ${problem}`;
  }
  return null;
}

/** Returns the range of a number in words: "From 0 to 5, in steps of 0.5."; empty without one. */
export function describeRange({ min, max, step }: NumberSpec): string {
  const isStepped = step !== null && step !== defaultStep;
  const steps = isStepped ? `, in steps of ${step}` : '';
  if (min !== null && max !== null && isSmall(min) && isSmall(max)) {
    return `From ${min} to ${max}${steps}.`;
  }
  return isStepped ? `In steps of ${step}.` : '';
}

/** The step of a number whose schema has none. */
export const defaultStep = 0.1;

const isSmall = (limit: number) => Math.abs(limit) < 1_000_000;

function findNumberProblem(label: string, spec: NumberSpec, value: unknown): string | null {
  const { step } = spec;
  const [min, max] = [spec.min ?? -Infinity, spec.max ?? Infinity];
  if (typeof value !== 'number') return 'Please type a number.';
  if (step === null && !Number.isSafeInteger(value)) return 'Please type a whole number.';
  const isStep = step === null || Number.isInteger(value / step);
  if (value >= min && value <= max && isStep) return null;
  const steps = step === null ? '' : `, in steps of ${step}`;
  if (Number.isFinite(min) && Number.isFinite(max)) {
    return `${label} goes from ${min} to ${max}${steps}.`;
  }
  if (value < min) return `${label} is at least ${min}.`;
  if (value > max) return `${label} is at most ${max}.`;
  return `${label} goes in steps of ${step ?? 1}.`;
}

/** An earlier year is one whose four digits are not all typed yet. */
const firstYear = 1900;

function findTimeProblem(kind: 'date' | 'moment', value: unknown): string | null {
  const text = toText(value);
  const isDay = kind === 'date';
  if (Number.isNaN(Date.parse(isDay ? `${text}T12:00:00Z` : text))) {
    return isDay ? 'Please choose a date.' : 'Please choose a date and a time.';
  }
  if (Number(text.slice(0, 4)) < firstYear) return 'Please write all four digits of the year.';
  return isLocalTime(text) && readAgencyTime(text) === null
    ? 'Clocks skip this time as summer time begins. Please choose another.'
    : null;
}

/** Explains why a list cannot get longer or shorter; empty if it can do both. */
export function describeLimit(count: number, min: number, max: number | null): string {
  if (max !== null && min === max) {
    return `There are always ${max}. Change them, or move them.`;
  }
  if (max !== null && count >= max) return `There can be at most ${max}.`;
  return min > 0 && count <= min ? `There must be at least ${min}.` : '';
}

/** Labels for keys that would mean nothing to people. */
const keyLabels: Record<string, string> = {
  seo: 'Search engines',
  faq: 'Questions',
  hero: 'Top of the page',
  blog: 'Articles',
};

export function formatKey(key: string): string {
  return keyLabels[key] ?? toWords(key);
}
