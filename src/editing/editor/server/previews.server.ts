import { createHash, randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { findField, listKindFields } from '#model/field.ts';
import {
  findEntryFile,
  readEntryData,
  requireEntryFile,
} from '#editing/entries/cms-entry.server.ts';
import { openContentView, readFolder } from '#editing/entries/content-view.server.ts';
import { getDirectory, getPictures, readBuiltField } from '#model/built/built-content.server.ts';
import { noChoices } from '#model/schemas/chosen-fields.ts';
import type { ContentDirectory } from '#model/ids/content-directory.ts';
import { findTextsAt, toTarget } from '#model/ids/content-text.ts';
import { findContentList } from '#model/ids/content-list.ts';
import { toOrderKey } from '#model/entries/entry-order.ts';
import { mayBeHidden } from '#model/schemas/entry-state.ts';
import {
  contentChangeSchema,
  type ContentChange,
  type ContentData,
} from '#model/files/field-changes.ts';
import { type FieldValue, isList, isMapping, toText } from '#model/files/field-value.ts';
import { contentKinds } from '#model/kinds.ts';
import type { NewChange } from '#model/merge/merge.ts';
import { listChangedItems } from '#editing/publishing/commit-message.server.ts';
import type { SavedContent } from '#editing/publishing/publishing-contract.ts';
import { listIds } from '#model/describe/text-info.ts';
import { compareLists } from '#model/merge/saved-lists.ts';
import { findPicture } from '#editing/pictures/picture-rows.server.ts';
import { listUploadsOfChange } from '#editing/pictures/upload-file.ts';
import { momentSchema, repeatableSql } from '#lib/db/database.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { describeValueChange } from '#editing/editor/document/change-words.ts';
import { describeEntries } from './entries-api.server.ts';
import type { NewCard } from '#editing/editor/document/entries.ts';
import { readNewEntries } from './entry-edits.server.ts';
import { type EntryKind, entryKinds, newEntryPrefix } from '#model/collections.ts';
import { type ChangeNote, notePrefix, type PreviewInfo } from '#editing/editor/page/previews.ts';
import type { Edit } from './editor-inputs.ts';
import { checkEdits, refuseEdits } from './check-edits.server.ts';

const lifetimeDays = 30;

/** Returns what is stored of a link's token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * Stores pending edits for whoever has the link, and returns its token, which is not stored.
 *
 * @param takesWords whether they may suggest other words, without any edits, too
 * @throws HttpError 400 or 422 if an edit breaks a rule
 */
export async function createPreview(
  edits: readonly Edit[],
  username: string,
  takesWords: boolean,
): Promise<{ token: string; expiresAt: string }> {
  const { changes, refusals } = await checkEdits(edits.filter(({ type }) => type !== 'entry'));
  if (refusals.length > 0) refuseEdits(refusals);
  const added = await readNewEntries(edits);
  const shown = [
    ...added.filter(isShown).flat(),
    ...(await listVisibleChanges(changes)),
    ...(await listLeaving(edits, changes)),
  ];
  if (shown.length === 0 && !takesWords) {
    throw new HttpError(422, 'None of these changes shows on a page that visitors can open.');
  }
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + lifetimeDays * 86_400_000);
  await repeatableSql`
    insert into previews (id, token_hash, expires_at, username, changes, takes_words)
    values (${randomUUID()}, ${hashToken(token)}, ${expiresAt}, ${username},
      ${JSON.stringify(shown)}::jsonb, ${takesWords})`;
  return { token, expiresAt: expiresAt.toISOString() };
}

/** Returns whether visitors would see a new entry. */
function isShown(changes: readonly NewChange[]): boolean {
  return changes.some(
    (change) => change.kind === 'create' && !mayBeHidden(readCreated(change).data),
  );
}

function readCreated({ file, text }: Extract<ContentChange, { kind: 'create' }>): ContentData {
  return readEntryData(text, requireEntryFile(file));
}

/** Leaves out what visitors never see, and pictures that nothing else shows. */
async function listVisibleChanges(changes: readonly ContentChange[]): Promise<ContentChange[]> {
  const fields = changes.filter((change) => change.kind === 'field');
  const isHidden = await Promise.all(
    fields.map(async ({ file }) => {
      const pending = fields.find((each) => each.file === file && each.path[0] === 'state');
      return mayBeHidden({
        state: pending ? pending.after : await readBuiltField(file, ['state']),
      });
    }),
  );
  const visible = fields.filter((_, index) => !isHidden[index]);
  const named = visible.flatMap(listUploadsOfChange);
  const pictures = changes.filter(({ kind, file }) => kind === 'picture' && named.includes(file));
  return visible.length === 0 ? [] : [...pictures, ...visible];
}

/** The state of a deleted entry in a preview; no file has this state. */
const deleted = 'deleted';

/** Returns the entries that visitors will no longer see, and nothing else about them. */
async function listLeaving(
  edits: readonly Edit[],
  changes: readonly ContentChange[],
): Promise<ContentChange[]> {
  const hidden = changes.flatMap((change) =>
    change.kind === 'field' && isState(change) && change.after === 'hidden' ? change.file : [],
  );
  const removed = edits.flatMap((edit) =>
    edit.type === 'entry' && edit.value && edit.value.value === undefined && findEntryFile(edit.id)
      ? edit.id
      : [],
  );
  const directory = await getDirectory();
  const leaving = [...hidden, ...removed].map(async (file): Promise<ContentChange[]> => {
    const isShown = !mayBeHidden({ state: await readBuiltField(file, ['state']) });
    if (!isShown || listNameIds(file, directory).length === 0) return [];
    const after = removed.includes(file) ? deleted : 'hidden';
    return [{ kind: 'field', file, path: ['state'], after }];
  });
  return (await Promise.all(leaving)).flat();
}

function isState({ path }: Pick<FieldEdit, 'path'>): boolean {
  return path.length === 1 && path[0] === 'state';
}

/** Returns the content ids of an entry's name, which show where the entry is on a page. */
function listNameIds(file: string, directory: ContentDirectory): string[] {
  return ['name', 'title'].flatMap((name) =>
    findTextsAt(file, [name], directory).map(({ id }) => id),
  );
}

/** Describes the change of an entry or of its choices; null if visitors see no difference. */
async function toNote(
  { file, path, after }: Pick<FieldEdit, 'after' | 'file' | 'path'>,
  directory: ContentDirectory,
): Promise<ChangeNote | null> {
  const [field] = path;
  const ids = listNameIds(file, directory);
  if (path.length !== 1 || typeof field !== 'string' || ids.length === 0) return null;
  const { kind } = requireEntryFile(file);
  if (!kind.visibleChoices.includes(field)) return null;
  if (after === deleted) return { ids, words: 'Deleted' };
  const label = findField(listKindFields(kind), [field])?.label ?? field;
  return { ids, words: describeValueChange(field, label, await readBuiltField(file, path), after) };
}

const rowSchema = z.object({
  id: z.string(),
  by: z.string(),
  at: momentSchema,
  expiresAt: momentSchema,
  changes: z.array(contentChangeSchema),
  takesWords: z.boolean(),
});

/** Returns the valid links, newest first; deletes expired ones. */
export async function listPreviews(): Promise<PreviewInfo[]> {
  await repeatableSql`delete from previews where expires_at <= now()`;
  const rows = await repeatableSql`
    select id, username as by, created_at as at, expires_at as "expiresAt", changes,
      takes_words as "takesWords"
    from previews order by created_at desc`;
  return Promise.all(
    z
      .array(rowSchema)
      .parse(rows)
      .map(async ({ changes, ...row }) => ({ ...row, places: await listChangedItems(changes) })),
  );
}

export async function deletePreview(id: string): Promise<void> {
  await repeatableSql`delete from previews where id = ${id}`;
}

const changesSchema = z.array(rowSchema.pick({ changes: true, takesWords: true }));

/** Throws HttpError 410 for a link that is revoked, expired or wrong. */
export async function loadPreview(
  token: string,
): Promise<{ content: SavedContent; takesWords: boolean }> {
  const rows = await repeatableSql`
    select changes, takes_words as "takesWords" from previews
    where token_hash = ${hashToken(token)} and expires_at > now()`;
  const [preview] = changesSchema.parse(rows);
  if (!preview) {
    throw new HttpError(410, 'This preview has ended. Ask the agency for a new link.');
  }
  const { changes, takesWords } = preview;
  return { content: await showChanges(changes), takesWords };
}

/** Returns a picture that a preview shows and the site does not; null for any other. */
export async function readPreviewedPicture(name: string): Promise<Uint8Array | null> {
  const file = `public/uploads/${name}`;
  const rows = await repeatableSql`
    select from previews where expires_at > now()
      and changes @> ${JSON.stringify([{ kind: 'picture', file }])}::jsonb
    limit 1`;
  return rows.length > 0 ? findPicture(file) : null;
}

async function showChanges(changes: readonly ContentChange[]): Promise<SavedContent> {
  const directory = await getDirectory();
  const pictures = await getPictures();
  const missing = changes.flatMap(({ kind, file }) => {
    const address = file.replace(/^public/, '');
    return kind === 'picture' && !pictures.has(address) ? [address] : [];
  });
  const point = (value: FieldValue) =>
    mapTexts(value, (text) =>
      missing.reduce(
        (all, address) =>
          all.replaceAll(address, address.replace('/uploads/', '/api/preview/pictures/')),
        text,
      ),
    );
  const shown: SavedContent = {};
  for (const [index, change] of changes.entries()) {
    if (change.kind !== 'create') continue;
    for (const card of await toCard(change)) {
      const value = { ...card, data: point(card.data) };
      shown[`${newEntryPrefix}${index}`] = { type: 'entry', value };
    }
  }
  const showField = ({ file, path, after }: Pick<FieldEdit, 'file' | 'path' | 'after'>) => {
    for (const { id, leaf } of findTextsAt(file, path, directory)) {
      shown[id] = { type: leaf.isImage ? 'image' : 'text', value: toText(point(after ?? '')) };
    }
  };
  for (const [index, change] of changes.entries()) {
    if (change.kind !== 'field') continue;
    const { file, path, after } = change;
    const list = isList(after) ? findContentList(file, path) : null;
    if (!list) {
      showField(change);
      const note = await toNote(change, directory);
      if (note) shown[`${notePrefix}${index}`] = { type: 'entry', value: note };
      continue;
    }
    const built = await readBuiltField(file, path);
    if (!isList(built)) continue;
    const found = compareLists({ file, path, isRearranged: true }, built, after);
    for (const field of found.fields) showField(field);
    for (const saved of found.lists) {
      const ids = listIds(list, directory, saved.builtCount);
      const items = saved.items.map((item) => ({ ...item, value: point(item.value) }));
      shown[toTarget(saved)] = { type: 'list', value: { items, ids } };
    }
  }
  return shown;
}

function mapTexts(value: FieldValue, change: (text: string) => string): FieldValue {
  if (isList(value)) return value.map((item) => mapTexts(item, change));
  if (isMapping(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, mapTexts(inner, change)]),
    );
  }
  return typeof value === 'string' ? change(value) : value;
}

type FieldEdit = Extract<ContentChange, { kind: 'field' }>;

async function toCard(change: Extract<ContentChange, { kind: 'create' }>): Promise<NewCard[]> {
  const kind = entryKinds.find((each) => each === requireEntryFile(change.file).kindName);
  if (!kind) return [];
  const { data } = readCreated(change);
  const { cardFields } = contentKinds[kind];
  const fields = Object.entries(data).filter(([name]) => cardFields.includes(name));
  return [{ kind, data: Object.fromEntries(fields), before: await findNextEntry(kind, data) }];
}

/** Returns the number of the entry that follows a new entry with an explicit order. */
async function findNextEntry(kind: EntryKind, data: object): Promise<number | null> {
  const order: unknown = Reflect.get(data, 'order');
  if (typeof order !== 'number') return null;
  const view = await openContentView();
  const files = await readFolder(view, `content/${contentKinds[kind].folder}`);
  const { entries } = describeEntries(kind, files, await getDirectory(), noChoices);
  const next = entries.find((entry) => entry.state === 'listed' && toOrderKey(entry) > order);
  return next?.id ?? null;
}
