import { logOut } from '#features/account/session.client.ts';
import type { CmsEntry, CmsPicture } from './cms-answers.ts';
import { askSite, CmsError } from './ask-site.client.ts';
import type { DecapBackend, Payload } from './decap.client.ts';

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
