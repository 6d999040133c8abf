import { logOut } from '#features/account/session.client.ts';
import { RequestError, sendRequest } from '#lib/browser/request.client.ts';
import type { CmsEntry, CmsPicture } from './cms-answers.ts';
import { cmsPath } from './cms-names.ts';

function findStatus(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-cms-status]');
}

/** Says how far the page is; null when it is there. */
export function showStatus(sentence: string | null): void {
  const status = findStatus();
  if (!status) return;
  status.hidden = sentence === null;
  status.textContent = sentence;
}

/** Offers the login in another tab, so that nothing is lost that was typed in this one. */
function offerLogin(): void {
  showStatus('You are logged out. What you typed is still here. ');
  const link = document.createElement('a');
  link.href = '/admin-login';
  link.target = '_blank';
  link.textContent = 'Log in in another tab';
  findStatus()?.append(link, ', then save again.');
}

/** Takes the offer back once somebody is signed in. */
function hideLogin(): void {
  if (findStatus()?.querySelector('a')) showStatus(null);
}

/** A failure in one sentence, which the content manager shows as it is. */
class CmsError extends Error {
  // Its name would stand before the sentence.
  override name = '';
}

/**
 * Asks this site for what the content manager wants. While nobody is signed in, the page offers a
 * way back in beside what was typed.
 *
 * @throws CmsError with a sentence
 */
async function askSite(payload: object): Promise<unknown> {
  try {
    const response = await sendRequest('POST', cmsPath, payload);
    hideLogin();
    return await response.json();
  } catch (cause) {
    if (!(cause instanceof RequestError)) {
      throw new CmsError('The site cannot be reached. Please try again in a minute.', { cause });
    }
    if (cause.status === 401) {
      offerLogin();
      throw new CmsError('You are logged out. Log in in another tab, then save again.', { cause });
    }
    throw new CmsError(readSentence(cause.body), { cause });
  }
}

function readSentence(body: string): string {
  try {
    const answer: unknown = JSON.parse(body);
    if (typeof answer === 'object' && answer !== null && 'error' in answer) {
      return String(answer.error);
    }
  } catch {
    // Something in between has answered.
  }
  return 'Something went wrong. Please try again in a few minutes.';
}

/** What the content manager asks for. */
interface Payload {
  action: string;
  params: Record<string, unknown>;
}

/** The place where it saves, as far as this site knows of it. */
interface DecapBackend {
  request: (payload: Payload) => Promise<unknown>;
}

/** The content manager's own script, once it has run. */
export interface Decap {
  init: (options: { config: unknown }) => void;
  getBackend: (name: 'proxy') => { init: (...options: unknown[]) => DecapBackend };
  registerBackend: (name: string, backend: new (...options: unknown[]) => object) => void;
}

declare global {
  interface Window {
    /** Keeps its script from opening at once, with settings of its own. */
    CMS_MANUAL_INIT?: boolean;
    CMS?: Decap;
    /** Makes a component of the React that it brings. */
    createClass?: (component: object) => unknown;
  }
}

interface DataFile {
  path: string;
  raw: string;
}

/**
 * Makes the content manager's own proxy speak with this site: with the session of the admin who is
 * signed in here, with each entry as it was when its form was opened, and with pictures that are
 * loaded only when they are seen.
 *
 * @param proxy the content manager's own; it is changed
 * @param username who is signed in
 * @param authComponent what stands where it would ask for a login
 */
export function adaptBackend(
  proxy: DecapBackend,
  username: string,
  authComponent: unknown,
): DecapBackend {
  /** Each entry as its form knows it: the server tells by it what was changed. */
  const bases = new Map<string, string>();
  let pictures: CmsPicture[] = [];

  const persist = async ({ action, params }: Payload) => {
    const { dataFiles, options } = params as {
      dataFiles: DataFile[];
      options: { newEntry?: boolean };
    };
    const sent = dataFiles.map((file) => ({
      ...file,
      ...(options.newEntry !== true && { base: bases.get(file.path) }),
    }));
    const answer = await askSite({ action, params: { ...params, dataFiles: sent } });
    for (const { path, raw } of dataFiles) bases.set(path, raw);
    return answer;
  };

  return Object.assign(proxy, {
    authComponent: () => authComponent,
    authenticate: () => Promise.resolve({ name: username, login: username }),
    logout: async () => {
      await logOut();
      location.assign('/admin-login');
    },
    request: (payload: Payload) =>
      payload.action === 'persistEntry' ? persist(payload) : askSite(payload),
    getEntry: async (path: string) => {
      const entry = (await askSite({ action: 'getEntry', params: { path } })) as CmsEntry;
      bases.set(path, entry.data);
      return entry;
    },
    deleteFiles: async (paths: string[]) => {
      await askSite({ action: 'deleteFiles', params: { paths } });
      for (const path of paths) bases.delete(path);
    },
    getMedia: async () => {
      pictures = (await askSite({ action: 'getMedia', params: {} })) as CmsPicture[];
      return pictures.map((picture) => ({ ...picture, url: picture.displayURL }));
    },
    getMediaFile: (path: string) => {
      const picture = pictures.find((each) => each.path === path);
      // Without one, the address is shown as it stands in the form.
      return picture
        ? Promise.resolve({ ...picture, url: picture.displayURL })
        : Promise.reject(new CmsError('There is no such picture.'));
    },
  });
}
