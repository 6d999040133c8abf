import { createApp, reportFailure } from '#lib/http/app.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { publishAtOnce } from '#editing/publishing/publish.server.ts';
import { StoreError } from '#editing/publishing/content-store.server.ts';
import { adminCall } from '#office/account/server/require-admin.server.ts';
import { findPictureType } from '#editing/pictures/picture-format.server.ts';
import { toAdminSource } from '#editing/pictures/admin-source.ts';
import { getPictures } from '#model/built/built-content.server.ts';
import { contentKinds } from '#model/kinds.ts';
import {
  cmsAnswerSchema,
  cmsFailureSchema,
  type CmsFailure,
  type CmsAnswer,
  type CmsEntry,
} from './cms-answers.ts';
import { cmsActionSchema, type CmsAction } from './cms-action.ts';
import { EntryConflict, persistEntry } from './persist-entry.server.ts';
import {
  isUploadPath,
  listUploads,
  readUpload,
  stagePicture,
} from '#editing/entries/cms-picture.server.ts';
import { openContentView, type ContentView } from '#editing/entries/content-view.server.ts';
import { deleteFiles } from '#editing/entries/delete-files.server.ts';
import { findEntryFile, requireEntryFile } from '#editing/entries/cms-entry.server.ts';

interface ActionResult {
  answer: CmsAnswer;
  hasSaved: boolean;
}

/** Throws HttpError with a message for the admin. */
async function runAction(action: CmsAction, username: string): Promise<ActionResult> {
  const tell = (answer: CmsAnswer): ActionResult => ({ answer, hasSaved: false });
  const view = await openContentView();
  switch (action.action) {
    case 'info':
      return tell({ repo: 'site', publish_modes: ['simple'], type: 'site' });
    case 'entriesByFolder':
      return tell(await listFolder(view, action.params.folder));
    case 'entriesByFiles':
      return tell(
        await readEntries(
          view,
          action.params.files.map(({ path }) => path),
        ),
      );
    case 'getEntry': {
      const { file } = requireEntryFile(action.params.path);
      const [entry] = await readEntries(view, [file]);
      if (!entry)
        throw new HttpError(404, "We couldn't find this entry. It may have been deleted.");
      return tell(entry);
    }
    case 'persistEntry': {
      const { dataFiles, assets } = action.params;
      let hasSaved = false;
      for (const dataFile of dataFiles) {
        hasSaved ||= await persistEntry({ dataFile, assets }, view, username);
      }
      return { answer: { message: 'entry persisted' }, hasSaved };
    }
    case 'deleteFiles':
      await deleteFiles(action.params.paths, view, username);
      return { answer: { message: 'deleted' }, hasSaved: true };
    case 'deleteFile':
      await deleteFiles([action.params.path], view, username);
      return { answer: { message: 'deleted' }, hasSaved: true };
    case 'getMedia':
      return tell(await listMedia(view));
    case 'getMediaFile':
      return tell(await readMedia(view, action.params.path));
    case 'persistMedia': {
      const { asset } = action.params;
      await stagePicture(asset, view);
      return tell(await readMedia(view, asset.path));
    }
    case 'getNotes':
      return tell({ notes: [] });
    case 'getPRMetadata':
      return tell({ metadata: null });
    case 'unpublishedEntries':
      return tell([]);
  }
}

const folders = new Set(
  Object.values(contentKinds).map(({ folder }) => `content/${folder}`.replace(/\/$/, '')),
);

async function listFolder(view: ContentView, asked: string) {
  const folder = asked.replace(/\/$/, '');
  if (!folders.has(folder)) throw new HttpError(404, "We couldn't find this folder.");
  const files = await view.listFiles(folder);
  return readEntries(
    view,
    files.filter((file) => findEntryFile(file) !== null),
  );
}

async function readEntries(view: ContentView, paths: readonly string[]): Promise<CmsEntry[]> {
  const files = paths.map((path) => requireEntryFile(path).file);
  const texts = await view.readTexts(files);
  return files.flatMap((path, index) => {
    const data = texts[index];
    return typeof data === 'string' ? [{ data, file: { path, id: null } }] : [];
  });
}

/** Returns the uploaded pictures; those that are not live yet have an address in the API. */
async function listMedia(view: ContentView) {
  const [paths, built] = await Promise.all([listUploads(view), getPictures()]);
  return paths.map((path) => ({ ...toMediaFile(path), displayURL: toAddress(path, built) }));
}

async function readMedia(view: ContentView, path: string): Promise<CmsAnswer> {
  const bytes = isUploadPath(path) ? await readUpload(view, path) : null;
  if (!bytes) throw new HttpError(404, "We couldn't find this picture.");
  return {
    ...toMediaFile(path),
    displayURL: toAddress(path, await getPictures()),
    encoding: 'base64',
    content: Buffer.from(bytes).toString('base64'),
    type: findPictureType(path),
  };
}

function toMediaFile(path: string) {
  return { id: path, path, name: path.slice(path.lastIndexOf('/') + 1) };
}

function toAddress(path: string, built: ReadonlySet<string>): string {
  const address = path.replace(/^public/, '');
  return built.has(address) ? address : (toAdminSource(address) ?? address);
}

/** Netlify's limit for the body of a function call. */
const maxBytes = 6 * 1024 * 1024;

/** Implements Decap's proxy protocol, which expects and shows failures as `{error}`. */
export const cmsApi = createApp({
  'POST /api/cms': adminCall(
    { body: cmsActionSchema, maxBytes, 200: cmsAnswerSchema, failure: cmsFailureSchema },
    async (c) => {
      const { body: action, session } = c.var;
      try {
        const { answer, hasSaved } = await runAction(action, session.user.username);
        if (hasSaved) await publishAtOnce(c.env);
        return c.var.answer(200, answer);
      } catch (error) {
        if (!(error instanceof StoreError)) throw error;
        throw new HttpError(
          503,
          "We can't load the content right now. Please try again in a minute.",
          { cause: error },
        );
      }
    },
  ),
});

cmsApi.onError((thrown, c) => {
  const failure = reportFailure(thrown, c);
  const { status, message, headers } = failure;
  const conflicts = failure instanceof EntryConflict ? failure.conflicts : undefined;
  const body: CmsFailure = { error: message, ...(conflicts && { conflicts }) };
  return Response.json(body, { status, headers });
});
