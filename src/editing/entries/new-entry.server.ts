import * as z from 'zod';
import { editContentFile } from '#model/files/edit-content-file.ts';
import { toEntryName } from '#model/files/entry-name.ts';
import { listNamedPictures } from '#model/entries/entry-rules.ts';
import type { ContentData } from '#model/files/field-changes.ts';
import { areEqualValues, type FieldValue } from '#model/files/field-value.ts';
import { listSchemaFields } from '#model/field.ts';
import type { ContentEnding } from '#model/kinds.ts';
import type { NewChange } from '#model/merge/merge.ts';
import { parseContentFile } from '#model/files/parse-content-file.ts';
import { listPictures } from '#editing/pictures/picture-rows.server.ts';
import { toUploadFile } from '#editing/pictures/upload-file.ts';
import { sql } from '#lib/db/database.server.ts';
import {
  checkEntry,
  type EntryFile,
  findEntryFile,
  normalizeEntry,
  requireNewName,
  requirePermission,
} from './cms-entry.server.ts';
import { loadPictureTest } from './cms-picture.server.ts';
import { readFolder, type ContentView } from './content-view.server.ts';

const rowsSchema = z.tuple([z.object({ id: z.int() })]);

/** Issues an id no smaller than `min`; no id is ever issued twice. */
async function issueContentId(folder: string, min: number): Promise<number> {
  const rows = await sql`
    insert into content_ids (folder, last_id) values (${folder}, ${min})
    on conflict (folder)
      do update set last_id = greatest(content_ids.last_id + 1, excluded.last_id)
    returning last_id as id`;
  return rowsSchema.parse(rows)[0].id;
}

/**
 * Returns the file of a new entry, with an id of its own.
 *
 * @throws HttpError 422 for a broken rule
 */
export async function prepareNewEntry(
  sent: ContentData,
  entryFile: EntryFile,
  view: ContentView,
): Promise<{ changes: NewChange[]; content: ContentData }> {
  requireNewName(entryFile);
  const { data, text } = normalizeEntry(sent, null, entryFile);
  const fixed = listSchemaFields(entryFile.kind.schema).filter((field) => field.fixed);
  const hasId = fixed.some(({ name }) => name === 'id');
  // The address of such an entry is its file's name.
  const slug = fixed.some(({ name }) => name === 'slug') && { slug: toEntryName(entryFile.file) };
  const withId = (id: number | null) => {
    const first = { ...(id !== null && { id }), ...slug };
    return { data: { ...first, ...data, ...first }, text };
  };
  // Any id satisfies the rules; the next one requires reading all entries.
  checkEntry(withId(hasId ? 1 : null), entryFile, await loadPictureTest(view));
  requirePermission(entryFile, { data, text }, null);
  const min = hasId ? await findNextId(entryFile, view) : null;
  // The id is issued last, since an issued id is never reused.
  const content = withId(min === null ? null : await issueContentId(entryFile.kind.folder, min));
  const file = writeEntry(content, entryFile.kind.ending);
  return { changes: [{ kind: 'create', file: entryFile.file, text: file }], content };
}

/**
 * Returns whether one of `files` already is this entry, apart from its id: a save is sent again
 * after a lost response, and counts as another save if other changes were added to it.
 */
export async function isEntryThere(
  sent: ContentData,
  entryFile: EntryFile,
  { files, view }: { files: readonly string[]; view: ContentView },
): Promise<boolean> {
  const wanted = normalizeEntry(sent, null, entryFile);
  const texts = await view.readTexts(files);
  return texts.some((text) => {
    const parsed = text === null ? null : parseContentFile(text, entryFile.kind.ending);
    if (parsed?.kind !== 'parsed') return false;
    const data: Record<string, unknown> = { ...parsed.data };
    for (const key of ['id', 'slug']) if (!(key in wanted.data)) Reflect.deleteProperty(data, key);
    const isSame = areEqualValues(data as FieldValue, wanted.data as FieldValue);
    return isSame && parsed.text.trim() === wanted.text.trim();
  });
}

async function findNextId({ kind }: EntryFile, view: ContentView): Promise<number> {
  const files = await readFolder(view, `content/${kind.folder}`);
  const ids = files.map(({ file, text }) => {
    if (text === null || findEntryFile(file)?.kind !== kind) return 0;
    const parsed = parseContentFile(text, kind.ending);
    // A file that cannot be parsed keeps its id for when it is repaired.
    if (parsed.kind === 'unreadable') return Number(/^\W?id: *(\d{1,9})\b/m.exec(text)?.[1] ?? 0);
    const id: unknown = Reflect.get(parsed.data, 'id');
    return typeof id === 'number' ? id : 0;
  });
  return Math.max(0, ...ids) + 1;
}

const emptyFiles: Record<ContentEnding, string> = { '.yaml': '{}\n', '.md': '---\n{}\n---\n' };

function writeEntry({ data, text }: ContentData, ending: ContentEnding): string {
  const fields = Object.entries(data as Record<string, FieldValue>);
  const markdown = ending === '.md' ? [{ path: [], after: text }] : [];
  const changes = [...fields.map(([key, after]) => ({ path: [key], after })), ...markdown];
  return editContentFile(emptyFiles[ending], ending, changes);
}

/** Returns the uploaded pictures that an entry shows and git may not have yet. */
export async function listNewPictures(content: ContentData): Promise<NewChange[]> {
  const named = listNamedPictures(content).flatMap((path) => toUploadFile(path) ?? []);
  return (await listPictures(named)).map((file) => ({ kind: 'picture', file }));
}
