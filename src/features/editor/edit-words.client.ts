import { isList, isMapping } from '#features/content/field-value.ts';
import type { PendingEdit } from './editing-document.client.ts';
import { formatItems } from './list-edits.client.ts';

/** Writes one side of a change for people. */
export function formatEditText(type: PendingEdit['type'], text: string): string {
  if (type === 'list') return formatItems(text);
  if (text === '' || (type !== 'field' && type !== 'entry')) return text;
  if (type === 'field') return formatValue(JSON.parse(text) as unknown);
  // An entry that is deleted is known by its version alone.
  return text.startsWith('{') ? formatEntry(text) : 'On the site';
}

function formatEntry(json: string): string {
  const { data, text } = JSON.parse(json) as { data: Record<string, unknown>; text: string };
  const lines = Object.entries(data)
    .filter(([name]) => name !== 'order')
    .map(([name, value]) => `${toLabel(name)}: ${formatValue(value)}`);
  return [...lines, ...(text === '' ? [] : ['', text])].join('\n');
}

function formatValue(value: unknown): string {
  if (value === true) return 'Yes';
  if (value === false) return 'No';
  if (isList(value)) return value.map(formatValue).join(', ');
  if (isMapping(value)) {
    return Object.entries(value)
      .map(([name, inner]) => `${toLabel(name)}: ${formatValue(inner)}`)
      .join(', ');
  }
  const text = String(value);
  // Choices are named by their keys.
  return /^[a-z]+(?:[-_][a-z]+)*$/.test(text) ? toLabel(text) : text;
}

/** Writes a key as a label: "serviceType" as "Service type". */
function toLabel(key: string): string {
  const words = key.replaceAll(/[-_]|(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
