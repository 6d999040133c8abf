import { splitTarget } from '#editing/editor/document/pending-edits.ts';
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { listDeletionChanges } from '#editing/entries/delete-files.server.ts';
import { type EntryFile, findEntryFile } from '#editing/entries/cms-entry.server.ts';
import { type Field, findField, listSchemaFields } from '#model/field.ts';
import { dropEmptyLines, isTyped } from '#model/field-info.ts';
import { openContentView, type ContentView } from '#editing/entries/content-view.server.ts';
import {
  isEntryThere,
  listNewPictures,
  prepareNewEntry,
} from '#editing/entries/new-entry.server.ts';
import { toContentPath } from '#model/files/content-files.ts';
import { deriveEntryName, toEntryName } from '#model/files/entry-name.ts';
import { fieldValueSchema } from '#model/files/field-changes.ts';
import type { FieldValue } from '#model/files/field-value.ts';
import { contentKinds, type ContentKind, type ContentKindName } from '#model/kinds.ts';
import type { NewChange } from '#model/merge/merge.ts';
import {
  countiesTarget,
  collections,
  entryKinds,
  findNewKind,
  newEntryPrefix,
} from '#model/collections.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import type { Edit, EntryEdit } from './editor-inputs.ts';

/** A field that no page shows as text: a number, a date or a choice of an entry, the counties. */
export interface EditedField {
  id: string;
  kind: ContentKindName;
  file: string;
  path: readonly string[];
  label: string;
  field: Field;
}

/** Parses the id of a field's edit; null if there is no such field, or it is a text. */
export function parseFieldTarget(id: string): EditedField | null {
  const { file, field: key } = splitTarget(id);
  const entryFile = id.length > 200 ? null : findEntryFile(file);
  if (key === null || !entryFile) return null;
  const isOfEntry = (entryKinds as readonly string[]).includes(entryFile.kindName);
  if (!isOfEntry && id !== countiesTarget) return null;
  const path = id === countiesTarget ? key.split('.') : [key];
  const field = findField(listSchemaFields(entryFile.kind.schema), path);
  // Texts are edited by their content ids.
  if (!field || field.fixed || isTyped(field)) return null;
  return { id, kind: entryFile.kindName, file, path, label: field.label, field };
}

function dropAllEmptyLines(data: Record<string, FieldValue>): Record<string, FieldValue> {
  const entries = Object.entries(data).flatMap(([name, value]) => {
    const kept = dropEmptyLines(value);
    return kept === undefined ? [] : [[name, kept] as const];
  });
  return Object.fromEntries(entries);
}

export const newEntrySchema = z.strictObject({
  data: z.record(z.string(), fieldValueSchema).transform(dropAllEmptyLines),
  text: z.string().max(100_000),
});

/** Returns the version of a file with this text. */
export function versionOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

interface ReadEntries {
  changes: NewChange[];
  /** The files that are deleted. */
  removed: Set<string>;
  /** The position of the edit that adds or deletes each file. */
  indexes: Map<string, number>;
  refusals: { index: number; message: string }[];
}

/**
 * Turns edits of whole entries into changes: new entries and deletions.
 *
 * @throws HttpError 409 if somebody else has changed an entry that is to be deleted
 */
export async function readEntryEdits(
  edits: readonly { edit: EntryEdit; index: number }[],
): Promise<ReadEntries> {
  const read: ReadEntries = { changes: [], removed: new Set(), indexes: new Map(), refusals: [] };
  if (edits.length === 0) return read;
  const view = await openContentView();
  const taken = new Set<string>();
  for (const { edit, index } of edits) {
    try {
      const isNew = edit.id.startsWith(newEntryPrefix);
      const changes = await (isNew ? readNewEntry(edit, taken, view) : readRemoval(edit, view));
      if (!isNew) read.removed.add(edit.id);
      for (const { file } of changes) read.indexes.set(file, index);
      read.changes.push(...changes);
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 422) throw error;
      read.refusals.push({ index, message: error.message });
    }
  }
  return read;
}

/**
 * Returns the changes for each new entry among the edits, with its pictures; incomplete entries are
 * left out.
 */
export async function readNewEntries(edits: readonly Edit[]): Promise<NewChange[][]> {
  const added = edits.flatMap((edit) =>
    edit.type === 'entry' && edit.id.startsWith(newEntryPrefix) ? [edit] : [],
  );
  if (added.length === 0) return [];
  const view = await openContentView();
  const taken = new Set<string>();
  const read: NewChange[][] = [];
  for (const edit of added) {
    try {
      read.push(await readNewEntry(edit, taken, view));
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 422) throw error;
    }
  }
  return read;
}

async function readNewEntry(
  { id, value }: EntryEdit,
  taken: Set<string>,
  view: ContentView,
): Promise<NewChange[]> {
  const kindName = findNewKind(id);
  const kind: ContentKind | undefined = kindName && contentKinds[kindName];
  const sent = newEntrySchema.safeParse(value?.value);
  if (!kindName || !kind?.list || !kind.isOpen || !sent.success) {
    throw new HttpError(422, 'This new entry cannot be read.');
  }
  const title = sent.data.data[kind.list.identifier];
  const present = new Set(await view.listFiles(`content/${kind.folder}`));
  const toFile = (name: string) => `content/${toContentPath(kind, name)}`;
  const wanted = typeof title === 'string' ? title : '';
  const noun = collections[kindName].name;
  const first = deriveEntryName(wanted, noun, () => false);
  const files = [...present].filter((file) => {
    const each = toEntryName(file);
    return each === first || each.replace(/-\d+$/, '') === first;
  });
  const firstFile: EntryFile = { file: toFile(first), kindName, kind };
  if (await isEntryThere(sent.data, firstFile, { files, view })) return [];
  const name = deriveEntryName(
    wanted,
    noun,
    (each) => present.has(toFile(each)) || taken.has(toFile(each)),
  );
  const entryFile: EntryFile = { file: toFile(name), kindName, kind };
  const { changes, content } = await prepareNewEntry(sent.data, entryFile, view);
  taken.add(entryFile.file);
  return [...(await listNewPictures(content)), ...changes];
}

async function readRemoval(
  { id, value, version }: EntryEdit,
  view: ContentView,
): Promise<NewChange[]> {
  if (value?.value !== undefined || value === null || !findEntryFile(id)) {
    throw new HttpError(422, 'Only a whole entry can be deleted.');
  }
  const changes = await listDeletionChanges(id, view);
  const [removal] = changes;
  if (removal?.kind !== 'remove' || removal.before === null) return [];
  if (version !== undefined && versionOf(removal.before) !== version) {
    throw new HttpError(
      422,
      'Somebody else has changed this since you chose to delete it. Take the deletion back, look at it, and delete it again if you still want to.',
    );
  }
  return changes;
}
