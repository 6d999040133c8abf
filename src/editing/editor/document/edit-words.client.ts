import { readAgencyTime } from '#lib/text/agency-time.ts';
import { formatShortMoment } from '#lib/text/dates.ts';
import { toWords } from '#lib/text/field-words.ts';
import { quoteItem } from '#model/describe/acts.ts';
import { findWordsField, describeTarget } from '#model/entries/target-words.ts';
import { formatField, formatValue, describeValueChange, describeMove } from './change-words.ts';
import { type PendingEdit, splitTarget } from './pending-edits.ts';
import type { NewEntry } from './entries.ts';
import { isList, toText } from '#model/files/field-value.ts';
import { $texts } from './content-texts.client.ts';
import { readValue } from './edit-actions.client.ts';
import { $document, $edits } from './editing-store.client.ts';
import { $entryLists, isOfEntry, listDraftEntries } from './entry-edits.client.ts';
import { formatItems } from './list-edits.client.ts';

/** Formats the old or the new value of a change for display. */
export function formatEditText(
  { type, target }: Pick<PendingEdit, 'target' | 'type'>,
  value: PendingEdit['value'],
): string {
  if (type === 'field') return formatField(readFieldName(target), value);
  if (isList(value)) return formatItems(value);
  if (type === 'entry' && typeof value === 'object') return formatEntry(value as NewEntry);
  // A deleted entry is represented only by its version.
  return type === 'entry' && value !== undefined ? 'On the site' : toText(value);
}

/**
 * Describes the change of an entry, one of its fields or a target in a line; null for texts, which
 * are compared.
 */
export function describeEdit({ type, target, place, base, value }: PendingEdit): string | null {
  if (type === 'text') {
    return describeNoticeTime(target, value) ?? describeTargetEdit(target, place, value);
  }
  if (type === 'entry') return value === undefined ? 'Deleted' : null;
  if (type !== 'field') return null;
  if (readFieldName(target) === 'order') {
    const move = describePendingMove(target);
    if (move !== null) return move;
  }
  const label = place.split(' › ').at(-1) ?? place;
  return describeValueChange(readFieldName(target), label, base, value);
}

/** Describes a time of the notice, with its words; null for any other text. */
function describeNoticeTime(target: string, value: string): string | null {
  const [, file = '', when] = /^(content\/notice\.yaml)#(from|until)$/.exec(target) ?? [];
  if (when === undefined) return null;
  const known = [...$edits.get(), ...$texts.get().values()];
  const text = toText(known.find((each) => each.target === `${file}#text`)?.value);
  const name = text === '' ? 'Notice' : `Notice “${quoteItem(text)}”`;
  const at = readAgencyTime(value);
  if (at) return `${name}, ${when} ${formatShortMoment(at.toISOString())}`;
  return `${name}, ${when === 'from' ? 'at once' : 'without an end'}`;
}

/** Returns null for a text that is no target. */
function describeTargetEdit(target: string, place: string, value: string): string | null {
  const wordsTarget = findWordsField(target);
  if (wordsTarget === null) return null;
  const words = [...$texts.get().values()].find((item) => item.target === wordsTarget);
  if (words) return describeTarget(words.label, readValue(words, $document.get().touched), value);
  // Another page has its words.
  const [, button = 'link'] = / the (.+) leads$/.exec(place) ?? [];
  return describeTarget(`The ${button}`, '', value);
}

/** Returns null if this page does not know the entries of that kind. */
function describePendingMove(target: string): string | null {
  const { touched } = $document.get();
  for (const [kind, list] of $entryLists.get()) {
    const findPosition = (edits: readonly PendingEdit[]) =>
      listDraftEntries(kind, list, edits).findIndex(({ key }) => isOfEntry(target, key));
    const after = findPosition(touched);
    if (after < 0) continue;
    const before = findPosition(touched.filter((edit) => edit.target !== target));
    return describeMove(before, after, listDraftEntries(kind, list, touched).length);
  }
  return null;
}

function readFieldName(target: string): string {
  return splitTarget(target).field ?? '';
}

function formatEntry({ data, text }: NewEntry): string {
  const lines = Object.entries(data)
    .filter(([name]) => name !== 'order')
    .map(([name, value]) => `${toWords(name)}: ${formatValue(value)}`);
  return [...lines, ...(text === '' ? [] : ['', text])].join('\n');
}
