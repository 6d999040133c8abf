import { toWords } from '#lib/text/field-words.ts';
import { formatField, formatValue, sayChange } from './change-words.ts';
import type { PendingEdit } from './editing-document.client.ts';
import { parseJson } from './entry-edits.client.ts';
import { formatItems } from './list-edits.client.ts';

/** Writes one side of a change for people. */
export function formatEditText(type: PendingEdit['type'], text: string, target = ''): string {
  if (type === 'list') return formatItems(text);
  if (type === 'field') return formatField(readFieldName(target), parseJson(text));
  if (text === '' || type !== 'entry') return text;
  // An entry that is deleted is known by its version alone.
  return text.startsWith('{') ? formatEntry(text) : 'On the site';
}

/** Says in a line what becomes of an entry or its field; null for texts, which are compared. */
export function sayEdit({ type, target, place, base, value }: PendingEdit): string | null {
  if (type === 'entry') return value === '' ? 'Deleted' : null;
  if (type !== 'field') return null;
  const label = place.split(' › ').at(-1) ?? place;
  return sayChange(readFieldName(target), label, parseJson(base), parseJson(value));
}

function readFieldName(target: string): string {
  return target.split('#')[1] ?? '';
}

function formatEntry(json: string): string {
  const { data, text } = JSON.parse(json) as { data: Record<string, unknown>; text: string };
  const lines = Object.entries(data)
    .filter(([name]) => name !== 'order')
    .map(([name, value]) => `${toWords(name)}: ${formatValue(value)}`);
  return [...lines, ...(text === '' ? [] : ['', text])].join('\n');
}
