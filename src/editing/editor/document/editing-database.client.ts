import { type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { localStore } from '#lib/browser/storage.client.ts';
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
  /** Increases with each write, so that tabs recognize the newest; 0 if nothing is stored. */
  revision: number;
}

export const nothingStored: StoredDocument = { document: emptyDocument, revision: 0 };

/**
 * Documents by the admin's id, and saves that are not live yet. A store of their own would keep an
 * earlier version of the site from opening the database.
 */
const storeName = 'documents';
const toSentKey = (adminId: number) => `sent:${adminId}`;

/** How long the editor waits for a browser that never answers. */
const openMilliseconds = 3000;

let opening: Promise<IDBPDatabase> | undefined;

function openDatabase(): Promise<IDBPDatabase> {
  opening ??= Promise.race([openEditing(), refuseInTime()]).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

async function openEditing(): Promise<IDBPDatabase> {
  const forget = () => {
    opening = undefined;
  };
  const database = await openDB('editing', 1, {
    upgrade: (created) => {
      created.createObjectStore(storeName);
    },
    // The browser may delete the database; the next call opens it again.
    blocking: () => {
      forget();
      database.close();
    },
    terminated: forget,
  });
  return database;
}

function refuseInTime(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(reject, openMilliseconds, new Error('The database of this browser does not open.'));
  });
}

export function readDocument(stored: unknown): EditingDocument {
  const { success, data } = editingDocumentSchema.safeParse(stored);
  return success ? data : emptyDocument;
}

export function readStored(value: unknown): StoredDocument {
  const { document, revision } = (value ?? nothingStored) as Partial<StoredDocument>;
  return { document: readDocument(document), revision: revision ?? 0 };
}

/** Throws if the browser blocks its database. */
export async function loadStored(adminId: number): Promise<StoredDocument> {
  const database = await openDatabase();
  return readStored(await database.get(storeName, adminId));
}

/**
 * Returns the number of changes of all admins in this browser; throws if its database is blocked.
 */
export async function countStoredEdits(): Promise<number> {
  const database = await openDatabase();
  // The keys of documents are numbers.
  const all: unknown[] = await database.getAll(storeName, IDBKeyRange.upperBound(Infinity));
  const counts = all.map((each) => listEdits(readStored(each).document).length);
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Reads and replaces in one transaction; throws if the database is blocked or the disk is full. */
export async function updateStored(
  adminId: number,
  change: (stored: StoredDocument) => EditingDocument,
): Promise<StoredDocument> {
  const transaction = await startWriting();
  const { store } = transaction;
  const stored = readStored(await store.get(adminId));
  const next = { document: change(stored), revision: toNextRevision(stored.revision) };
  const isEmpty = next.document.touched.length === 0;
  await finish(transaction, isEmpty ? store.delete(adminId) : store.put(next, adminId));
  return next;
}

/**
 * Updates the saves not known to be live, oldest first; throws if the database is blocked or the
 * disk is full.
 */
export async function updateSentSaves(
  adminId: number,
  change: (sent: SentSave[]) => SentSave[] = (sent) => sent,
): Promise<SentSave[]> {
  const transaction = await startWriting();
  const { store } = transaction;
  const key = toSentKey(adminId);
  const { data: sent = [] } = sentSavesSchema.safeParse(await store.get(key));
  const next = change(sent);
  const isKept = next.length > 0;
  if (next !== sent || !isKept)
    await finish(transaction, isKept ? store.put(next, key) : store.delete(key));
  return next;
}

type Writing = IDBPTransaction<unknown, [typeof storeName], 'readwrite'>;

/** Starts a transaction whose result survives a crash of the page; the disk may follow later. */
async function startWriting(): Promise<Writing> {
  const database = await openDatabase();
  return database.transaction(storeName, 'readwrite', { durability: 'relaxed' });
}

/** Waits for the transaction to complete; throws the error that prevented it. */
async function finish(transaction: Writing, written: Promise<unknown>): Promise<void> {
  transaction.commit();
  await Promise.all([written, transaction.done]);
}

/** The storage key of a document whose page was left before it reached the database. */
const toStorageKey = (adminId: number) => `editing:${adminId}`;

/** Stores synchronously, because leaving a page aborts its database transactions. */
export function storeAtOnce(adminId: number, stored: StoredDocument): void {
  // Where this fails, the database may have it nevertheless.
  localStore.write(toStorageKey(adminId), JSON.stringify(stored));
}

/** Returns what `storeAtOnce` stored, with the revision it was based on. */
export function loadStoredAtOnce(adminId: number): StoredDocument | null {
  const value = localStore.readJson(toStorageKey(adminId));
  if (typeof value !== 'object' || value === null) return null;
  return readStored('document' in value ? value : { document: value });
}

export function removeStoredAtOnce(adminId: number): void {
  // If removing fails, the copy is merged again later; merging twice is harmless.
  localStore.remove(toStorageKey(adminId));
}

/** Reports a copy in localStorage, written by a tab that closed before IndexedDB had finished. */
export function onStoredAtOnce(listener: (adminId: number) => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    const adminId = /^editing:(\d+)$/.exec(key ?? '')?.[1];
    if (adminId !== undefined && newValue !== null) listener(Number(adminId));
  });
}

/** Continues from the clock, since a deleted document leaves no revision behind. */
function toNextRevision(revision: number): number {
  return Math.max(Date.now(), revision + 1);
}
