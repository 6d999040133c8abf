import { isList, isMapping, toText } from '#model/files/field-value.ts';
import { formatLongDate } from '#lib/text/long-date.ts';
import { isMoment } from './card-values.ts';
import { toWords } from '#lib/text/field-words.ts';

/** Writes a number, a date or a choice for people. */
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
  // Noon is on the same day in Florida.
  const noon = `${text}T12:00:00Z`;
  if (/^\d{4}-\d\d-\d\d$/.test(text) && isMoment(noon)) return formatLongDate(noon);
  // Choices are named by their keys.
  return /^[a-z]+(?:[-_][a-z]+)*$/.test(text) ? toWords(text) : text;
}

/** Writes one side of a change of a field for people. */
export function formatField(field: string, value: unknown): string {
  if (field === 'state') return value === 'hidden' ? 'Hidden from visitors' : 'On the site';
  return formatValue(value);
}

/** Says what becomes of a field: "Counties: Pinellas → Hillsborough", "Hidden from visitors". */
export function sayChange(field: string, label: string, before: unknown, after: unknown): string {
  if (field === 'state')
    return after === 'hidden' ? formatField(field, after) : 'Shown to visitors';
  if (field === 'order') return 'Moved';
  return `${label}: ${formatField(field, before)} → ${formatField(field, after)}`;
}

/** Says where an entry is moved to among `count`; the places are counted from 0. */
export function sayMove(before: number, after: number, count: number): string {
  const way = after < before ? ' up' : after > before ? ' down' : '';
  return `Moved${way}, now ${after + 1} of ${count}`;
}
