/** Text by key; where the browser refuses storage, as if there were none. */
export interface BrowserStorage {
  read: (key: string) => string | null;
  /** Returns null for what is not JSON, too. */
  readJson: (key: string) => unknown;
  /** Returns whether the text is stored. */
  write: (key: string, text: string) => boolean;
  remove: (key: string) => void;
}

/** Shared by all tabs; lasts. */
export const localStore = openStorage(() => localStorage);

/** Lasts as long as its tab. */
export const sessionStore = openStorage(() => sessionStorage);

/** Opens the storage on each use, since a browser may refuse even its name. */
function openStorage(open: () => Storage): BrowserStorage {
  const attempt = <Result>(use: (storage: Storage) => Result): Result | null => {
    try {
      return use(open());
    } catch {
      return null;
    }
  };
  return {
    read: (key) => attempt((storage) => storage.getItem(key)),
    readJson: (key) => attempt((storage) => JSON.parse(storage.getItem(key) ?? 'null') as unknown),
    write: (key, text) =>
      attempt((storage) => {
        storage.setItem(key, text);
        return true;
      }) ?? false,
    remove: (key) => {
      attempt((storage) => {
        storage.removeItem(key);
      });
    },
  };
}
