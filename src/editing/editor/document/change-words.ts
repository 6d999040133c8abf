import { isList, isMapping, toText } from '#model/files/field-value.ts';
import { formatLongDate } from '#lib/text/long-date.ts';
import { isMoment } from './card-values.ts';
import { toWords } from '#lib/text/field-words.ts';

/** Formats a number, a date or a choice for display. */
export function formatValue(value: unknown): string {
  if (value === undefined || value === null) return 'Not set';
  if (value === true) return 'Yes';
  if (value === false) return 'No';
  if (isList(value)) return value.map(formatValue).join(', ');
  if (isMapping(value)) {
    return Object.entries(value)
      .map(([name, inner]) => `${toWords(name)}: ${formatValue(inner)}`)
      .join(', ');
  }
  const text = typeof value === 'number' ? value.toString() : toText(value);
  if (/^\d{4}-\d\d-\d\dT/.test(text) && isMoment(text)) return formatLongDate(text);
  // Noon in England is on the same day all over the United States.
  const noon = `${text}T12:00:00Z`;
  if (/^\d{4}-\d\d-\d\d$/.test(text) && isMoment(noon)) return formatLongDate(noon);
  // Choices are named by their keys.
  return /^[a-z]+(?:[-_][a-z]+)*$/.test(text) ? toWords(text) : text;
}

/** Formats the old or the new value of a field for display. */
export function formatField(field: string, value: unknown): string {
  if (field === 'state') return value === 'hidden' ? 'Hidden from visitors' : 'On the site';
  return formatValue(value);
}

/** Describes a change of a field: "Counties: Pinellas → Hillsborough", "Hidden from visitors". */
export function describeValueChange(
  field: string,
  label: string,
  before: unknown,
  after: unknown,
): string {
  if (field === 'state')
    return after === 'hidden' ? formatField(field, after) : 'Shown to visitors';
  if (field === 'order') return 'Moved';
  return `${label}: ${formatField(field, before)} → ${formatField(field, after)}`;
}

/** Describes an entry's move among `count` entries; positions are counted from 0. */
export function describeMove(before: number, after: number, count: number): string {
  const way = after < before ? ' up' : after > before ? ' down' : '';
  return `Moved${way}, now ${after + 1} of ${count}`;
}
