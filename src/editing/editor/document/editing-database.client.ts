import {
  editingDocumentSchema,
  emptyDocument,
  listEdits,
  sentSavesSchema,
  type EditingDocument,
  type SentSave,
} from './editing-document.client.ts';

export interface StoredDocument {
  document: EditingDocument;
  /** Grows with each write, so that tabs know the newest; 0 where nothing is stored. */
  revision: number;
}

export const nothingStored: StoredDocument = { document: emptyDocument, revision: 0 };

/**
 * Holds documents by the admin's id, and saves that are not live yet: a store of their own would
 * keep an earlier version of the site from opening the database.
 */
const storeName = 'documents';
const toSentKey = (adminId: number) => `sent:${adminId}`;

/** Limits how long the editor waits for a browser that never answers. */
const openMilliseconds = 3000;

let opening: Promise<IDBDatabase> | undefined;
let open: IDBDatabase | null = null;

function openDatabase(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    setTimeout(reject, openMilliseconds, new Error('The database of this browser does not open.'));
    const request = indexedDB.open('editing', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(storeName);
    };
    request.onsuccess = () => {
      open = request.result;
      open.onversionchange = forgetDatabase;
      open.onclose = forgetDatabase;
      resolve(open);
    };
    request.onerror = () => {
      reject(request.error ?? new Error('The database of this browser does not open.'));
    };
  }).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

/** Lets the browser delete the database; the next call opens it anew. */
function forgetDatabase(): void {
  open?.close();
  open = null;
  opening = undefined;
}

export function readDocument(stored: unknown): EditingDocument {
  const { success, data } = editingDocumentSchema.safeParse(stored);
  return success ? data : emptyDocument;
}

export function readStored(value: unknown): StoredDocument {
  const { document, revision } = (value ?? nothingStored) as Partial<StoredDocument>;
  return { document: readDocument(document), revision: revision ?? 0 };
}

/** Throws where the browser blocks its database. */
export async function loadStored(adminId: number): Promise<StoredDocument> {
  const database = await openDatabase();
  return new Promise((resolve, reject) => {
    const request = database.transaction(storeName).objectStore(storeName).get(adminId);
    request.onsuccess = () => resolve(readStored(request.result));
    request.onerror = () => {
      reject(request.error ?? new Error('The changes in this browser cannot be read.'));
    };
  });
}

/** Counts the changes of all admins in this browser; throws where its database is blocked. */
export async function countStoredEdits(): Promise<number> {
  const database = await openDatabase();
  return new Promise((resolve, reject) => {
    const store = database.transaction(storeName).objectStore(storeName);
    // The keys of documents are numbers.
    const request = store.getAll(IDBKeyRange.upperBound(Infinity));
    request.onsuccess = () => {
      const counts = request.result.map((each) => listEdits(readStored(each).document).length);
      resolve(counts.reduce((sum, count) => sum + count, 0));
    };
    request.onerror = () => {
      reject(request.error ?? new Error('The changes in this browser cannot be read.'));
    };
  });
}

/** Reads and replaces in one transaction; throws for a blocked database or a full disk. */
export async function updateStored(
  adminId: number,
  change: (stored: StoredDocument) => EditingDocument,
): Promise<StoredDocument> {
  const database = await openDatabase();
  return new Promise((resolve, reject) => {
    const transaction = startWriting(database);
    const store = transaction.objectStore(storeName);
    const request = store.get(adminId);
    let next = nothingStored;
    request.onsuccess = () => {
      const stored = readStored(request.result);
      next = { document: change(stored), revision: toNextRevision(stored.revision) };
      put(store, adminId, next);
      transaction.commit();
    };
    transaction.oncomplete = () => resolve(next);
    transaction.onabort = () => {
      reject(transaction.error ?? new Error('The changes cannot be stored in this browser.'));
    };
  });
}

/** Changes saves not known to be live, oldest first; throws for a blocked database or full disk. */
export async function updateSentSaves(
  adminId: number,
  change: (sent: SentSave[]) => SentSave[] = (sent) => sent,
): Promise<SentSave[]> {
  const database = await openDatabase();
  return new Promise((resolve, reject) => {
    const transaction = startWriting(database);
    const store = transaction.objectStore(storeName);
    const request = store.get(toSentKey(adminId));
    let next: SentSave[] = [];
    request.onsuccess = () => {
      const { data = [] } = sentSavesSchema.safeParse(request.result);
      next = change(data);
      if (next.length === 0) store.delete(toSentKey(adminId));
      else if (next !== data) store.put(next, toSentKey(adminId));
      transaction.commit();
    };
    transaction.oncomplete = () => resolve(next);
    transaction.onabort = () => {
      reject(transaction.error ?? new Error('The saves cannot be stored in this browser.'));
    };
  });
}

/** Names the storage of a document whose page was left before the database had it. */
const toStorageKey = (adminId: number) => `editing:${adminId}`;

/** Stores at once, since a page that is left ends the transactions of its database. */
export function storeAtOnce(adminId: number, stored: StoredDocument): void {
  try {
    localStorage.setItem(toStorageKey(adminId), JSON.stringify(stored));
  } catch {
    // The database may have it nevertheless.
  }
}

/** Returns what `storeAtOnce` stored, with the revision that it was based on. */
export function loadStoredAtOnce(adminId: number): StoredDocument | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(toStorageKey(adminId)) ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    return readStored('document' in value ? value : { document: value });
  } catch {
    return null;
  }
}

export function removeStoredAtOnce(adminId: number): void {
  try {
    localStorage.removeItem(toStorageKey(adminId));
  } catch {
    // It is merged once more, which changes nothing.
  }
}

/** Calls a listener when another tab was left before the database had its document. */
export function onStoredAtOnce(listener: (adminId: number) => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    const adminId = /^editing:(\d+)$/.exec(key ?? '')?.[1];
    if (adminId !== undefined && newValue !== null) listener(Number(adminId));
  });
}

/** Starts a transaction whose result outlives the process; the disk may get it later. */
function startWriting(database: IDBDatabase): IDBTransaction {
  return database.transaction(storeName, 'readwrite', { durability: 'relaxed' });
}

function put(store: IDBObjectStore, adminId: number, next: StoredDocument): void {
  if (next.document.touched.length === 0) store.delete(adminId);
  else store.put(next, adminId);
}

/** Counts on from the clock, since a deleted document leaves no revision behind. */
function toNextRevision(revision: number): number {
  return Math.max(Date.now(), revision + 1);
}
