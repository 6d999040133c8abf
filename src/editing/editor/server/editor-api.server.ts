import { basename } from 'node:path';
import * as z from 'zod';
import { findContentText, findTextsAt, toTarget } from '#model/ids/content-text.ts';
import { findContentList, listListsAround } from '#model/ids/content-list.ts';
import { listIds } from '#model/describe/text-info.ts';
import {
  maxAskedSaves,
  partialSave,
  plannedAnswerSchema,
  plannedSavesSchema,
  publishingSchema,
  saveConflictsSchema,
  type SavedContent,
  savedContentSchema,
  uploadedPictureSchema,
  uploadedRecordingSchema,
} from '#editing/publishing/publishing-contract.ts';
import {
  checksInputSchema,
  decisionSchema,
  draftInputSchema,
  dueTimeSchema,
  itemsInputSchema,
  presenceInputSchema,
  previewInputSchema,
  previewTokenSchema,
  type Edit,
  saveInputSchema,
  suggestionInputSchema,
} from './editor-inputs.ts';
import { isThere } from './check-edits.server.ts';
import { openContentView } from '#editing/entries/content-view.server.ts';
import { listLibrary } from '#editing/entries/picture-library.server.ts';
import { findPicture, storePicture } from '#editing/pictures/picture-rows.server.ts';
import { dropConflict } from '#editing/publishing/save-rows.server.ts';
import { describeText, describeList } from '#model/describe/describe-text.server.ts';
import { findFileKind } from '#model/entries/content-file.ts';
import { toEntryName } from '#model/files/entry-name.ts';
import { toText } from '#model/files/field-value.ts';
import type { ContentDirectory } from '#model/ids/content-directory.ts';
import { collectionNames } from '#model/kinds.ts';
import { mayBeHidden } from '#model/schemas/entry-state.ts';
import { bringBack } from './deleted-entries.server.ts';
import { storeEdits, deriveSaveId } from './save-edits.server.ts';
import {
  loadSavedValues,
  requeueChange,
  type SavedValues,
} from '#editing/publishing/journal.server.ts';
import { repeatableSql } from '#lib/db/database.server.ts';
import { readSiteAddress } from '#lib/site-address.ts';
import { answerCheckedData } from '#lib/http/answer.server.ts';
import { createApp } from '#lib/http/app.server.ts';
import { readFileBody, parseInput } from '#lib/http/body.server.ts';
import { call, createCall, toAnswer } from '#lib/http/call.server.ts';
import { nameOwnDevice } from '#office/account/server/device.server.ts';
import { entryCalls } from './entries-api.server.ts';
import { findDraft, listDrafts, storeDraft } from './draft-rows.server.ts';
import {
  draftsSchema,
  type OtherEditor,
  maxDraftBytes,
  oneDraftSchema,
  ownerHeader,
  presenceSchema,
  storedDraftSchema,
} from '#editing/editor/document/drafts.ts';
import {
  newPreviewSchema,
  previewSchema,
  previewsSchema,
  suggestionsSchema,
} from '#editing/editor/page/previews.ts';
import { findingsSchema } from '#editing/editor/save/findings.ts';
import { pictureLibrarySchema } from '#editing/pictures/picture-library.ts';
import { contentTextsSchema } from '#model/describe/text-contract.ts';
import { findFindings } from './find-findings.server.ts';
import {
  countSuggestions,
  deleteSuggestion,
  listSuggestions,
  storeSuggestions,
} from './suggestions.server.ts';
import {
  createPreview,
  deletePreview,
  listPreviews,
  loadPreview,
  readPreviewedPicture,
} from './previews.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { checkPicture, toUploadPath } from '#editing/pictures/check-picture.server.ts';
import { checkRecording } from '#editing/pictures/check-recording.server.ts';
import { uploadsFolder } from '#editing/pictures/upload-file.ts';
import { findPictureType } from '#editing/pictures/picture-format.server.ts';
import { deletePlannedSave, setDueTime } from '#editing/publishing/planned-rows.server.ts';
import {
  decidePlannedChange,
  loadPlannedSaves,
  readDueTime,
} from '#editing/publishing/planned-saves.server.ts';
import { publishAgain, publishAtOnce, publishSoon } from '#editing/publishing/publish.server.ts';
import { dueContract, requireProof } from '#editing/publishing/publish-later.server.ts';
import { loadPublishingReport } from '#editing/publishing/publishing-report.server.ts';
import { getContentStore } from '#editing/publishing/find-store.server.ts';
import { retryBuild } from '#editing/publishing/retry-build.server.ts';
import {
  adminCall,
  type AdminEnv,
  requireAdmin,
} from '#office/account/server/require-admin.server.ts';
import { getDirectory, readBuiltField } from '#model/built/built-content.server.ts';
import { findSession, isTwoFactorMissing } from '#office/account/server/session.server.ts';
import { maxUploadBytes } from '#model/schemas/upload-limits.ts';
import { askStoreInTime } from '#editing/publishing/head-values.server.ts';

const maxBytes = 256 * 1024;
const maxDecisionBytes = 1024;

const deviceSchema = z.strictObject({ device: z.uuid('There is no such device.') });

const publishingQuerySchema = z.strictObject({
  saves: z
    .string()
    .transform((saves) => [...new Set(saves.split(','))])
    .pipe(
      z
        .array(z.uuid('There is no such save.'))
        .max(maxAskedSaves, `Please ask about at most ${maxAskedSaves} saves.`),
    )
    .optional(),
});

const contentTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

const previewQuerySchema = z.strictObject({ id: z.uuid('There is no such link.') });
const suggestionQuerySchema = z.strictObject({ id: z.uuid('There is no such suggestion.') });
const plannedQuerySchema = z.strictObject({ save: z.uuid('There is no such save.') });

function requirePlanned(isPlanned: boolean): void {
  if (isPlanned) return;
  throw new HttpError(
    404,
    'This save is no longer planned: it was published or canceled meanwhile. Reload the page to check.',
  );
}

/** Describes a call that refuses a page whose admin has been replaced by a login in another tab. */
const ownerCall = createCall<AdminEnv>(async (c) => {
  await requireAdmin(c);
  const owner = c.req.header(ownerHeader);
  if (owner === undefined || owner === c.var.session.user.id.toString()) return;
  throw new HttpError(403, 'Somebody else has logged in here. Please reload the page.');
});

const readDevice = (id: string) => parseInput(deviceSchema, { device: id }).device;
const picture = { params: { file: String }, 200: 'image/*' };
const decision = { body: decisionSchema, maxBytes: maxDecisionBytes };

export const editorApi = createApp({
  // Public, since it contains only page copy. Only admins receive hidden entries.
  'GET /api/admin/content': call({ 200: savedContentSchema }, async (c) => {
    const [directory, session] = await Promise.all([getDirectory(), findSession(c.req.raw)]);
    const saved = await loadSavedValues();
    const { fields, lists } = saved;
    const seesAll = session !== null && !isTwoFactorMissing(session);
    const hidden = seesAll ? new Set<string>() : await listHiddenFiles(saved, directory);
    const visible = [...fields.values()].filter(({ file }) => !hidden.has(file));
    const items = visible.flatMap(({ file, path, after }) =>
      findTextsAt(file, path, directory).map(({ id, leaf }): [string, SavedContent[string]] => [
        id,
        { type: leaf.isImage ? 'image' : 'text', value: toText(after) },
      ]),
    );
    const shown = [...lists].flatMap(([target, saved]): [string, SavedContent[string]][] => {
      const list = findContentList(saved.file, saved.path);
      if (!list || hidden.has(saved.file)) return [];
      const ids = listIds(list, directory, saved.builtCount);
      return [[target, { type: 'list', value: { items: saved.items, ids } }]];
    });
    const content: SavedContent = Object.fromEntries([...items, ...shown]);
    return toAnswer(answerCheckedData(c.req.raw, content));
  }),
  'POST /api/admin/content': adminCall(
    { body: saveInputSchema, maxBytes, 200: plannedAnswerSchema, 409: saveConflictsSchema },
    async (c) => {
      const { body, session, answer } = c.var;
      const { edits, at, bringsBack = false } = body;
      const { user } = session;
      const dueAt = at === undefined || bringsBack ? null : readDueTime(at);
      const mark = bringsBack ? 'bring back' : at;
      const toId = (some: readonly Edit[]) =>
        deriveSaveId(c.req.raw, user.id, mark === undefined ? some : [mark, some]);
      const save = { username: user.username, source: bringsBack ? 'restore' : 'page' } as const;
      if (bringsBack) {
        const id = toId(edits);
        await bringBack(edits, { ...save, id });
        publishSoon(c.env);
        return answer(200, { save: { id, state: 'queued' } });
      }
      const device = nameOwnDevice(c.req.header('user-agent') ?? null);
      const isPartial = c.req.header(partialSave.header) === partialSave.value;
      const result = await storeEdits(edits, { ...save, toId, device, dueAt, isPartial });
      if (result.kind === 'conflict') return answer(409, { conflicts: result.conflicts });
      const { id, orphans, refused, warning } = result;
      const isStored = result.kind === 'stored';
      if (isStored && !dueAt) publishSoon(c.env);
      return answer(200, {
        save: isStored ? { id, state: 'queued' } : null,
        ...(isStored && dueAt && { planned: { dueAt: dueAt.toISOString() } }),
        ...(warning !== undefined && { warning }),
        ...(orphans.length > 0 && { orphans }),
        ...(refused.length > 0 && { refused }),
      });
    },
  ),
  'POST /api/admin/content/checks': adminCall(
    { body: checksInputSchema, maxBytes, 200: findingsSchema },
    async (c) => {
      const { edits } = c.var.body;
      const addresses = [c.req.url, readSiteAddress(process.env)];
      const findings = await findFindings(
        edits,
        addresses.map((address) => new URL(address).origin),
      );
      return c.var.answer(200, { findings });
    },
  ),
  // Unknown ids, such as those of built-in samples, are left out.
  'POST /api/admin/content-items': adminCall(
    { body: itemsInputSchema, maxBytes, 200: contentTextsSchema },
    async (c) => {
      const { ids } = c.var.body;
      const [directory, saved] = await Promise.all([getDirectory(), loadSavedValues()]);
      const found = await Promise.all(
        [...new Set(ids)].map(async (id) => {
          const item = findContentText(id, directory);
          return item && (await isThere(item)) ? [item] : [];
        }),
      );
      const around = found.flat().flatMap(({ file, path }) => listListsAround(file, path));
      const unique = new Map(around.map((list) => [toTarget(list), list]));
      const [items, lists] = await Promise.all([
        Promise.all(found.flat().map((item) => describeText(item, directory, saved.fields))),
        Promise.all([...unique.values()].map((list) => describeList(list, directory, saved.lists))),
      ]);
      return c.var.answer(200, { items, lists: lists.filter((list) => list !== null) });
    },
  ),
  'GET /api/admin/pictures': adminCall({ 200: pictureLibrarySchema }, async (c) =>
    c.var.answer(200, { pictures: await listLibrary(await openContentView()) }),
  ),
  // The body is the picture and `X-File-Name` its URI-encoded name; it is kept until a save uses
  // it.
  'POST /api/admin/pictures': adminCall({ 201: uploadedPictureSchema }, async (c) => {
    const bytes = await readFileBody(c.req.raw, 'picture', contentTypes, maxUploadBytes);
    const checked = await checkPicture(bytes, contentTypes);
    if (checked.kind === 'refused') throw new HttpError(422, checked.sentence);
    const { picture } = checked;
    const path = toUploadPath(readFileName(c.req.raw), picture);
    await storePicture(`public${path}`, picture.bytes);
    return c.var.answer(201, { path, width: picture.width, height: picture.height });
  }),
  // Likewise for sound and video, whose bytes alone say which it is.
  'POST /api/admin/recordings': adminCall({ 201: uploadedRecordingSchema }, async (c) => {
    const bytes = await readFileBody(
      c.req.raw,
      'recording',
      ['application/octet-stream'],
      maxUploadBytes,
    );
    const checked = checkRecording(bytes);
    if (checked.kind === 'refused') throw new HttpError(422, checked.sentence);
    const { recording } = checked;
    const path = toUploadPath(readFileName(c.req.raw), recording, 'recording');
    await storePicture(`public${path}`, recording.bytes);
    return c.var.answer(201, { path });
  }),
  // Serves uploads that are not live yet, and the pictures of hidden entries.
  'GET /api/admin/pictures/:file{.+}': adminCall(picture, (c) =>
    answerPicture(c.var.params.file, readPictureFile),
  ),
  'GET /api/admin/drafts': ownerCall({ 200: draftsSchema }, async (c) =>
    c.var.answer(200, { drafts: await listDrafts(c.var.session.user.id) }),
  ),
  // Where this device is in edit mode; answered with who else is, since functions keep no sockets.
  'POST /api/admin/drafts': ownerCall(
    { body: presenceInputSchema, 200: presenceSchema },
    async (c) => {
      const { body: presence, session, answer } = c.var;
      const { user } = session;
      const hasLeft = presence.page === null;
      const [present, drafts, suggestions] = await Promise.all([
        recordPresence({ ...presence, username: user.username }),
        hasLeft ? [] : listDrafts(user.id),
        hasLeft ? 0 : countSuggestions(),
      ]);
      const others = present.filter(({ name }) => name !== user.username);
      const isElsewhere = others.length < present.length;
      return answer(200, { others, drafts, isElsewhere, suggestions });
    },
  ),
  'GET /api/admin/drafts/:id': ownerCall(
    { params: { id: readDevice }, 200: oneDraftSchema },
    async (c) => {
      const { params, session, answer } = c.var;
      return answer(200, { draft: await findDraft(session.user.id, params.id) });
    },
  ),
  'PUT /api/admin/drafts': ownerCall(
    { body: draftInputSchema, maxBytes: 2 * maxDraftBytes, 200: storedDraftSchema },
    async (c) => {
      const { body, session, answer } = c.var;
      const device = nameOwnDevice(c.req.header('user-agent') ?? null);
      const revision = await storeDraft({ ...body, adminUserId: session.user.id, device });
      return answer(200, { revision });
    },
  ),
  'GET /api/admin/publishing': adminCall({ 200: publishingSchema }, async (c) => {
    const { saves } = parseInput(publishingQuerySchema, c.req.query());
    const report = await loadPublishingReport(saves);
    if (report.saves.some(({ state }) => state === 'queued')) publishAgain(c.env);
    return c.var.answer(200, report);
  }),
  'GET /api/admin/planned': adminCall({ 200: plannedSavesSchema }, async (c) =>
    c.var.answer(200, { planned: await loadPlannedSaves() }),
  ),
  // Resolves a conflict of a planned save before it is due.
  'POST /api/admin/planned': adminCall(decision, async (c) => {
    const { save, index, keep } = c.var.body;
    await decidePlannedChange(save, index, keep);
  }),
  'PUT /api/admin/planned': adminCall(
    { body: dueTimeSchema, maxBytes: maxDecisionBytes },
    async (c) => {
      const { save, at } = c.var.body;
      requirePlanned(await setDueTime(save, at === null ? new Date() : readDueTime(at)));
      if (at === null) publishSoon(c.env);
    },
  ),
  'DELETE /api/admin/planned': adminCall({}, async (c) => {
    const { save } = parseInput(plannedQuerySchema, c.req.query());
    requirePlanned(await deletePlannedSave(save));
  }),
  'POST /api/admin/previews': adminCall(
    { body: previewInputSchema, maxBytes, 201: newPreviewSchema },
    async (c) => {
      const { body, session, answer } = c.var;
      const { edits, takesWords } = body;
      return answer(201, await createPreview(edits, session.user.username, takesWords));
    },
  ),
  'GET /api/admin/previews': adminCall({ 200: previewsSchema }, async (c) =>
    c.var.answer(200, { previews: await listPreviews() }),
  ),
  'DELETE /api/admin/previews': adminCall({}, async (c) => {
    await deletePreview(parseInput(previewQuerySchema, c.req.query()).id);
  }),
  // The token is in the body because addresses are logged.
  'POST /api/preview': call(
    { body: previewTokenSchema, maxBytes: maxDecisionBytes, 200: previewSchema },
    async (c) => c.var.answer(200, await loadPreview(c.var.body.token)),
  ),
  'POST /api/preview/suggestions': call({ body: suggestionInputSchema, maxBytes }, (c) =>
    storeSuggestions(c.var.body, c.env.ip),
  ),
  'GET /api/admin/suggestions': adminCall({ 200: suggestionsSchema }, async (c) =>
    c.var.answer(200, { suggestions: await listSuggestions() }),
  ),
  'DELETE /api/admin/suggestions': adminCall({}, async (c) => {
    await deleteSuggestion(parseInput(suggestionQuerySchema, c.req.query()).id);
  }),
  'GET /api/preview/pictures/:file': call(picture, (c) =>
    answerPicture(c.var.params.file, readPreviewedPicture),
  ),
  // Retries a failed build.
  'PUT /api/admin/publishing': adminCall({}, () => retryBuild(getContentStore())),
  // Publishes what waits for other saves.
  'PUT /api/admin/publishing/now': adminCall({}, (c) => publishAtOnce(c.env, { isHurried: true })),
  // The site calls itself when saves have gathered.
  'POST /api/publish-due': call(dueContract, (c) => {
    requireProof(c.var.body);
    publishSoon(c.env);
  }),
  // Resolves a conflict of an accepted save.
  'POST /api/admin/publishing': adminCall(decision, async (c) => {
    const { save, index, keep } = c.var.body;
    if (keep === 'mine') {
      await requeueChange(save, index, c.var.session.user.username);
      publishSoon(c.env);
    } else {
      await dropConflict(save, index);
    }
  }),
  ...entryCalls,
});

async function answerPicture(
  file: string,
  read: (file: string) => Promise<Uint8Array | null>,
): Promise<Response> {
  const contentType = findPictureType(file);
  const bytes = contentType === null ? null : await read(file);
  if (contentType === null || !bytes) throw new HttpError(404, 'There is no such picture.');
  const headers = {
    'content-type': contentType,
    'content-disposition': `inline; filename="${encodeURIComponent(basename(file))}"`,
    // An SVG is a document, whose styles may apply, and which runs nothing.
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
  };
  return new Response(Buffer.from(bytes), { headers });
}

/**
 * Returns the files with saved words that visitors do not see, or will not see once everything
 * saved is live. In doubt, such as with a misspelled state, they do not see a file.
 */
async function listHiddenFiles(
  { fields, lists, removed }: SavedValues,
  { entries }: ContentDirectory,
): Promise<Set<string>> {
  const files = [...new Set([...fields.values(), ...lists.values()].map(({ file }) => file))];
  const isHiddenFile = await Promise.all(
    files.map(async (file) => {
      const kindName = findFileKind(file);
      const shown = collectionNames.find((name) => name === kindName);
      if (shown && !Object.values(entries[shown] ?? {}).includes(toEntryName(file))) return true;
      const saved = fields.get(toTarget({ file, path: ['state'] }));
      const states = [await readBuiltField(file, ['state']), saved?.after];
      return removed.has(file) || states.some((state) => mayBeHidden({ state }));
    }),
  );
  return new Set(files.filter((_, index) => isHiddenFile[index]));
}

/** Reads an upload by its name, any other picture by its path below `public/`. */
async function readPictureFile(file: string): Promise<Uint8Array | null> {
  const upload = `${uploadsFolder}/${file}`;
  const staged = await findPicture(upload);
  if (staged) return staged;
  return askStoreInTime(async (store) => {
    const head = await store.readHead();
    return (await store.readBytes(head, upload)) ?? store.readBytes(head, `public/${file}`);
  });
}

function readFileName({ headers }: Request): string {
  const name = headers.get('x-file-name') ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** The most admins that are named at once. */
const maxOthers = 20;

const presenceRowsSchema = z.array(
  z.object({ name: z.string(), page: z.string(), target: z.string() }),
);

interface OwnPresence {
  deviceId: string;
  username: string;
  /** Null for a device that leaves edit mode. */
  page: string | null;
  target: string;
}

/** Stores where a device is, forgets who is gone, and returns where the other devices are. */
async function recordPresence(own: OwnPresence): Promise<OtherEditor[]> {
  const { deviceId, username, page, target } = own;
  // The statement reads the table as it was, so that what it deletes is excluded by its time.
  const rows = await repeatableSql`
    with gone as (
      delete from editing_places
      where device_id <> ${deviceId}::uuid and seen_at < now() - interval '10 minutes'
        or ${page === null} and device_id = ${deviceId}::uuid and username = ${username}
    ), here as (
      insert into editing_places (device_id, username, page, target)
      select ${deviceId}::uuid, ${username}::text, ${page ?? ''}::text, ${target}::text
      where ${page !== null}
      on conflict (device_id) do update
        set username = excluded.username, page = excluded.page, target = excluded.target,
          seen_at = now()
    )
    select username as name, page, target from editing_places
    where device_id <> ${deviceId}::uuid and seen_at > now() - interval '90 seconds'
    order by seen_at desc limit ${maxOthers}`;
  return presenceRowsSchema.parse(rows);
}
