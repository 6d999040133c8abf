import * as z from 'zod/mini';
import { logOut } from '#office/shell/session.client.ts';
import { RequestError, sendRequest } from '#lib/browser/request.client.ts';
import type { SentBody } from '#lib/browser/request.client.ts';
import {
  cmsAnswerSchema,
  cmsEntrySchema,
  type CmsFailure,
  cmsFailureSchema,
  type CmsPicture,
  cmsPictureSchema,
  type CmsConflict,
} from './cms-answers.ts';
import { cmsPath } from './cms-names.ts';
import { addElement, openCmsDialog } from './cms-dialog.client.ts';

/**
 * Shows both versions until the admin closes the dialog; Decap's own message disappears by itself.
 */
function showConflicts(conflicts: readonly CmsConflict[]): void {
  const fill = (dialog: HTMLElement) => {
    addElement(dialog, 'p', 'Nothing was saved, and what you typed is still in the form.');
    for (const [index, conflict] of conflicts.entries()) addConflict(dialog, conflict, index);
    addElement(dialog, 'h3', 'What to do next');
    const steps = addElement(dialog, 'ol');
    for (const step of [
      'Copy the version you want to keep, or both.',
      'Close this, leave the entry without saving, and open it again.',
      'Paste the text where it belongs, and publish.',
    ]) {
      addElement(steps, 'li', step);
    }
  };
  void openCmsDialog('Someone changed the same text', fill, ['Close']);
}

function addConflict(parent: HTMLElement, conflict: CmsConflict, index: number): void {
  const { field, yours, theirs, by } = conflict;
  addElement(parent, 'h3', field);
  const sides = addElement(parent, 'div');
  sides.className = 'cms-conflict-sides';
  addVersion(sides, 'Your version', yours, `cms-yours-${index}`);
  const label = by === null ? 'The other version' : `The version by ${by}`;
  addVersion(sides, label, theirs, `cms-theirs-${index}`);
}

function addVersion(parent: HTMLElement, label: string, text: string, id: string): void {
  const side = addElement(parent, 'div');
  const name = addElement(side, 'label', label);
  name.htmlFor = id;
  const box = addElement(side, 'textarea');
  box.id = id;
  box.value = text;
  box.readOnly = true;
  box.rows = Math.min(10, 2 + Math.ceil(text.length / 50));
  const copy = addElement(side, 'button', 'Copy');
  copy.type = 'button';
  copy.setAttribute('aria-label', `Copy: ${label}`);
  copy.addEventListener('click', () => {
    // The text stays selected in case the browser does not allow the page to copy.
    box.select();
    void navigator.clipboard.writeText(text).then(
      () => {
        copy.textContent = 'Copied';
      },
      () => undefined,
    );
  });
}

function findStatus(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-cms-status]');
}

export function showStatus(sentence: string | null): void {
  const status = findStatus();
  if (!status) return;
  status.hidden = sentence === null;
  status.textContent = sentence;
}

/** Offers the login in another tab, so that nothing typed in this one is lost. */
function offerLogin(): void {
  showStatus('You are logged out. What you typed is still here. ');
  const link = document.createElement('a');
  link.href = '/admin-login';
  link.target = '_blank';
  link.textContent = 'Log in in another tab';
  findStatus()?.append(link, ', then save again.');
}

function hideLogin(): void {
  if (findStatus()?.querySelector('a')) showStatus(null);
}

/** An error whose message Decap shows unchanged. */
class CmsError extends Error {
  // Decap would put the name before the message.
  override name = '';
}

type CmsCall = SentBody<'POST /api/cms'>;

/** Calls the API; throws a CmsError, and offers the login if the session has ended. */
async function askSite<Answer>(action: CmsCall, schema: z.ZodMiniType<Answer>): Promise<Answer> {
  try {
    const response = await sendRequest('POST', cmsPath, action);
    hideLogin();
    return schema.parse(await response.json());
  } catch (cause) {
    if (!(cause instanceof RequestError)) {
      throw new CmsError('The site cannot be reached. Please try again in a minute.', { cause });
    }
    if (cause.status === 401) {
      offerLogin();
      throw new CmsError('You are logged out. Log in in another tab, then save again.', { cause });
    }
    const { error, conflicts = [] } = readFailure(cause.body);
    if (conflicts.length > 0) showConflicts(conflicts);
    throw new CmsError(error, { cause });
  }
}

function readFailure(body: string): CmsFailure {
  try {
    return cmsFailureSchema.parse(JSON.parse(body));
  } catch {
    // This response comes from a proxy.
    return { error: 'Something went wrong. Please try again in a few minutes.' };
  }
}

/** The part of Decap's backend that this site uses. */
interface DecapBackend {
  request: (call: CmsCall) => Promise<unknown>;
}

export interface Decap {
  init: (options: { config: unknown }) => void;
  getBackend: (name: 'proxy') => { init: (...options: unknown[]) => DecapBackend };
  registerBackend: (name: string, backend: new (...options: unknown[]) => object) => void;
  registerWidget: (name: string, control: unknown) => void;
}

declare global {
  interface Window {
    /** Keeps Decap from starting at once with its default settings. */
    CMS_MANUAL_INIT?: boolean;
    CMS?: Decap;
    createClass?: (component: object) => unknown;
    /** React's `createElement`. */
    h?: (name: string, attributes: object) => unknown;
  }
}

type PersistCall = Extract<CmsCall, { action: 'persistEntry' }>;

/** Fields that Decap also sends and the server ignores. */
interface PersistOptions {
  options: { newEntry?: boolean };
}

/**
 * Connects Decap's proxy backend to this site: it uses the admin's session, sends each entry's text
 * as it was when its form was opened, and loads pictures only when they become visible.
 */
export function adaptBackend(
  proxy: DecapBackend,
  username: string,
  authComponent: unknown,
): DecapBackend {
  /** The text that each form was opened with, from which the server derives what was changed. */
  const bases = new Map<string, string>();
  let pictures: CmsPicture[] = [];

  const persist = async ({ action, params }: PersistCall) => {
    const { dataFiles, options } = params as PersistCall['params'] & PersistOptions;
    const sent = dataFiles.map((file) => ({
      ...file,
      ...(options.newEntry !== true && { base: bases.get(file.path) }),
    }));
    const answer = await askSite(
      { action, params: { ...params, dataFiles: sent } },
      cmsAnswerSchema,
    );
    for (const { path, raw } of dataFiles) bases.set(path, raw);
    return answer;
  };

  return Object.assign(proxy, {
    authComponent: () => authComponent,
    authenticate: () => Promise.resolve({ name: username, login: username }),
    logout: async () => {
      const { keepEditing, clearEditing } =
        await import('#editing/editor/document/edit-mode.client.ts');
      // The changes of the page that cannot be sent stay in the browser.
      const isKept = (await keepEditing()) === null;
      await logOut();
      if (isKept) await clearEditing();
      location.assign('/admin-login');
    },
    request: (call: CmsCall) =>
      call.action === 'persistEntry' ? persist(call) : askSite(call, cmsAnswerSchema),
    getEntry: async (path: string) => {
      const entry = await askSite({ action: 'getEntry', params: { path } }, cmsEntrySchema);
      bases.set(path, entry.data);
      return entry;
    },
    deleteFiles: async (paths: string[]) => {
      await askSite({ action: 'deleteFiles', params: { paths } }, cmsAnswerSchema);
      for (const path of paths) bases.delete(path);
    },
    getMedia: async () => {
      pictures = await askSite({ action: 'getMedia', params: {} }, z.array(cmsPictureSchema));
      return pictures.map((picture) => ({ ...picture, url: picture.displayURL }));
    },
    getMediaFile: (path: string) => {
      const picture = pictures.find((each) => each.path === path);
      // Decap then shows the address from the form.
      return picture
        ? Promise.resolve({ ...picture, url: picture.displayURL })
        : Promise.reject(new CmsError("We couldn't find this picture."));
    },
  });
}
