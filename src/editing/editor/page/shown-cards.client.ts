import type { FactWords } from '#model/entries/fact-words.ts';
import { toCardValues } from '#editing/editor/document/card-values.ts';
import type { PendingEdit } from '#editing/editor/document/editing-document.client.ts';
import type { EntryDetails } from '#editing/editor/document/entries.ts';
import { loadEntryDetails, parseJson } from '#editing/editor/document/entry-edits.client.ts';
import { type EntryKind, findEntryKind } from '#model/collections.ts';
import { cardChanges, type ChangedEntry, putBackCards } from './card-changes.client.ts';
import { drawCard } from './EntryPreview.client.tsx';

type FieldEdit = Pick<PendingEdit, 'target' | 'value'>;

/** The entries that were changed since this page was opened, by file. */
const known = new Map<string, Promise<EntryDetails>>();

let version = 0;
let shown: readonly ChangedEntry[] = [];
let written: ChangedEntry | null = null;

/** Shows changed numbers, dates and choices on cards and profiles, and restores all others. */
export async function showFields(edits: readonly FieldEdit[]): Promise<void> {
  version += 1;
  const own = version;
  const files = new Set(edits.map(({ target }) => target.split('#')[0] ?? ''));
  const changed = await Promise.all([...files].map((file) => loadChanged(file, edits)));
  // A later change may have been shown first.
  if (own !== version) return;
  shown = changed.filter((entry) => entry !== null);
  showAll();
}

/** Shows the numbers and choices of a new entry on the page on which it is written. */
export async function showWritten(
  kind: EntryKind,
  values: Readonly<Record<string, unknown>>,
  words: readonly FactWords[],
): Promise<void> {
  written = {
    kind,
    id: '0',
    data: toCardValues(values),
    words,
    card: await drawCard(kind, { ...values }),
  };
  showAll();
}

function showAll(): void {
  putBackCards();
  for (const entry of written ? [...shown, written] : shown) cardChanges[entry.kind]?.(entry);
}

async function loadChanged(
  file: string,
  edits: readonly FieldEdit[],
): Promise<ChangedEntry | null> {
  const kind = findEntryKind(file);
  if (!kind || !cardChanges[kind]) return null;
  const details = known.get(file) ?? loadEntryDetails(kind, file);
  known.set(file, details);
  const { data: saved, words = [] } = await details;
  const changes = edits.flatMap(({ target, value }) =>
    target.startsWith(`${file}#`) ? [[target.slice(file.length + 1), parseJson(value)]] : [],
  );
  const data = { ...saved, ...(Object.fromEntries(changes) as Record<string, unknown>) };
  const { id } = saved;
  return {
    kind,
    id: String(id),
    data: toCardValues(data),
    words,
    card: await drawCard(kind, data),
  };
}
