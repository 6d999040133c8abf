import type { AskedField, AskedForm } from './forms.ts';
import { findOptionLabel } from './intake-options.ts';

/** Describes what arrived, for the panel and the page without script. */
export interface Sent {
  heading: string;
  /** Names the moment 48 hours on, in Florida: "Tuesday, 4 p.m." */
  answerBy: string;
  rows: { label: string; text: string }[];
}

const answerHours = 48;

/** Replaces the time on a page that answers no form. */
export const unknownAnswerTime = `within ${answerHours.toString()} hours.`;

/** Describes what was sent; `input` is unchecked, and unknown options stay as they are. */
export function describeSent(form: AskedForm, input: Record<string, unknown>, now: Date): Sent {
  const rows = Object.entries<AskedField>(form.fields).flatMap(([name, field]) => {
    const value = input[name];
    if (typeof value !== 'string' || value.trim() === '') return [];
    if (field.kind === 'consent' || isAboutPerson(name)) return [];
    const answer = field.kind === 'choice' ? findOptionLabel(field.options, value) : value;
    return [{ label: field.label, text: toFirstLine(answer) }];
  });
  const { name } = input;
  return {
    heading: formatHeading(typeof name === 'string' ? name : ''),
    answerBy: formatAnswerBy(now),
    rows,
  };
}

function isAboutPerson(name: string): boolean {
  return ['name', 'email', 'phone'].includes(name);
}

/** Greets by first name, without a title: "Dr. Erin Walsh" is Erin. */
export function formatHeading(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = words.find((word) => !/^(?:dr|miss|mr|mrs|ms|mx|prof)\.?$/i.test(word)) ?? '';
  return first === '' ? "We've got it." : `We've got it, ${shorten(first, 40)}.`;
}

const answerTime = new Intl.DateTimeFormat('en-US', {
  ...{ weekday: 'long', hour: 'numeric', minute: '2-digit', hourCycle: 'h12' },
  timeZone: 'America/New_York',
});

export function formatAnswerBy(now: Date): string {
  const parts = answerTime.formatToParts(now.getTime() + answerHours * 3_600_000);
  const read = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((part) => part.type === type)?.value ?? '';
  const minute = read('minute') === '00' ? '' : `:${read('minute')}`;
  const half = read('dayPeriod') === 'AM' ? 'a.m.' : 'p.m.';
  return `${read('weekday')}, ${read('hour')}${minute} ${half}`;
}

const maxLineLength = 120;

function toFirstLine(text: string): string {
  const [first = '', ...more] = text.trim().split(/\s*\n\s*/);
  const line = shorten(first, maxLineLength);
  return more.length > 0 && line === first ? `${line} …` : line;
}

function shorten(text: string, maxLength: number): string {
  const characters = Array.from(text);
  if (characters.length <= maxLength) return text;
  return `${characters.slice(0, maxLength).join('').trimEnd()}…`;
}
