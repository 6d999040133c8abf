import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  getDirectory,
  getPictures,
  readBuiltField,
} from '#features/content/built-content.server.ts';
import { findItemsAt, toTarget } from '#features/content/content-item.ts';
import { findContentList } from '#features/content/content-list.ts';
import { contentChangeSchema, type ContentChange } from '#features/content/field-changes.ts';
import { isList } from '#features/content/field-value.ts';
import { listChangedItems } from '#features/publishing/commit-message.server.ts';
import { toText } from '#features/publishing/describe-item.server.ts';
import type { SavedContent, ShownList } from '#features/publishing/editing-api.ts';
import { listIds } from '#features/publishing/item-info.ts';
import { compareLists } from '#features/publishing/saved-lists.ts';
import { findPicture } from '#features/pictures/picture-rows.server.ts';
import { listUploadsOfChange } from '#features/pictures/upload-file.ts';
import { momentSchema, repeatableSql } from '#lib/db/database.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import type { PreviewInfo } from './previews.ts';
import { readEdits, type Edit } from './read-edits.server.ts';

const lifetimeDays = 30;

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * Keeps pending edits for whoever has the link, and returns its token, which is stored nowhere.
 *
 * @throws HttpError 400 or 422 where an edit breaks a rule
 */
export async function createPreview(
  edits: readonly Edit[],
  username: string,
): Promise<{ token: string; expiresAt: string }> {
  // Whole entries have no page that a link could show, and must not be kept for one.
  const { changes } = await readEdits(edits.filter(({ type }) => type !== 'entry'));
  const shown = await listVisibleChanges(changes);
  if (shown.length === 0) {
    throw new HttpError(422, 'None of these changes shows on a page that visitors can open.');
  }
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + lifetimeDays * 86_400_000);
  await repeatableSql`
    insert into previews (id, token_hash, expires_at, username, changes)
    values (${randomUUID()}, ${hashToken(token)}, ${expiresAt}, ${username},
      ${JSON.stringify(shown)}::jsonb)`;
  return { token, expiresAt: expiresAt.toISOString() };
}

/** Leaves out what visitors never see, with the pictures that nothing else shows. */
async function listVisibleChanges(changes: readonly ContentChange[]): Promise<ContentChange[]> {
  const fields = changes.filter((change) => change.kind === 'field');
  const isHidden = await Promise.all(
    fields.map(async ({ file }) => {
      const pending = fields.find((each) => each.file === file && each.path[0] === 'state');
      return (pending ? pending.after : await readBuiltField(file, ['state'])) === 'hidden';
    }),
  );
  const visible = fields.filter((_, index) => !isHidden[index]);
  const named = visible.flatMap(listUploadsOfChange);
  const pictures = changes.filter(({ kind, file }) => kind === 'picture' && named.includes(file));
  return visible.length === 0 ? [] : [...pictures, ...visible];
}

const rowSchema = z.object({
  id: z.string(),
  by: z.string(),
  at: momentSchema,
  expiresAt: momentSchema,
  changes: z.array(contentChangeSchema),
});

/** Lists the links that work, the newest first; expired ones go. */
export async function listPreviews(): Promise<PreviewInfo[]> {
  await repeatableSql`delete from previews where expires_at <= now()`;
  const rows = await repeatableSql`
    select id, username as by, created_at as at, expires_at as "expiresAt", changes
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

const changesSchema = z.array(rowSchema.pick({ changes: true }));

/** Throws HttpError 410 for a link that is revoked, expired or wrong. */
export async function loadPreview(token: string): Promise<SavedContent> {
  const rows = await repeatableSql`
    select changes from previews
    where token_hash = ${hashToken(token)} and expires_at > now()`;
  const [preview] = changesSchema.parse(rows);
  if (!preview) {
    throw new HttpError(410, 'This preview has ended. Ask the agency for a new link.');
  }
  return showChanges(preview.changes);
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
  const point = (text: string) =>
    missing.reduce(
      (all, address) =>
        all.replaceAll(address, address.replace('/uploads/', '/api/preview/pictures/')),
      text,
    );
  const shown: SavedContent = {};
  const showField = ({ file, path, after }: Pick<FieldEdit, 'file' | 'path' | 'after'>) => {
    for (const { id, leaf } of findItemsAt(file, path, directory)) {
      shown[id] = { type: leaf.isImage ? 'image' : 'text', value: point(toText(after)) };
    }
  };
  for (const change of changes) {
    if (change.kind !== 'field') continue;
    const { file, path, after } = change;
    const list = isList(after) ? findContentList(file, path) : null;
    if (!list) {
      showField(change);
      continue;
    }
    const built = await readBuiltField(file, path);
    if (!isList(built)) continue;
    const found = compareLists({ file, path, isRearranged: true }, built, after);
    for (const field of found.fields) showField(field);
    for (const saved of found.lists) {
      const ids = listIds(list, directory, saved.builtCount);
      const value: ShownList = { entries: point(JSON.stringify(saved.entries)), ids };
      shown[toTarget(saved)] = { type: 'list', value: JSON.stringify(value) };
    }
  }
  return shown;
}

type FieldEdit = Extract<ContentChange, { kind: 'field' }>;
