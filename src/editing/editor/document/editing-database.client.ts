import { type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { localStore } from '#lib/browser/storage.client.ts';
import { readStoredEdits, toStoredEdit } from './pending-edits.ts';
import {
  emptyDocument,
  listEdits,
  markOldChanges,
  readStoredDocument,
  sentSavesSchema,
  storedDocumentSchema,
  toStoredDocument,
  type EditingDocument,
  type SentSave,
} from './editing-document.client.ts';

/**
 * Documents by the admin's id, and saves that are not live yet. A store of their own would keep an
 * earlier version of the site from opening the database.
 */
const storeName = 'documents';
const toSentKey = (adminId: number) => `sent:${adminId}`;

/** How long the editor waits for what is stored; a browser may never answer. */
const readMilliseconds = 3000;

/** How long a change waits to be stored; another page may hold the database. */
const writeMilliseconds = 10_000;

let opening: Promise<IDBPDatabase> | undefined;

function openDatabase(): Promise<IDBPDatabase> {
  opening ??= waitForAnswer(openEditing()).catch((error: unknown) => {
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

/** Waits for an answer of the database; throws if it takes too long. */
export async function waitForAnswer<Answer>(
  answer: Promise<Answer>,
  milliseconds = readMilliseconds,
): Promise<Answer> {
  let timer = 0;
  const refusal = new Promise<never>((_, reject) => {
    const error = new Error('The database of this browser does not answer.');
    timer = window.setTimeout(reject, milliseconds, error);
  });
  return Promise.race([answer, refusal]).finally(() => clearTimeout(timer));
}

/** The key under which a browser keeps the name of its drafts on the server. */
export const deviceKey = 'editing-device';

/**
 * Reads a stored document; an empty one if it is none.
 *
 * @param device whose changes are meant if the release before stored them
 */
export function readDocument(stored: unknown, device: string): EditingDocument {
  const { success, data } = storedDocumentSchema.safeParse(stored);
  return success ? markOldChanges(readStoredDocument(data), device) : emptyDocument;
}

function readStored(value: unknown): EditingDocument {
  const { document } = (value ?? {}) as { document?: unknown };
  return readDocument(document ?? value, localStore.read(deviceKey) ?? '');
}

/** Throws if the browser blocks its database. */
export async function loadStored(adminId: number): Promise<EditingDocument> {
  const database = await openDatabase();
  return readStored(await database.get(storeName, adminId));
}

/**
 * Returns the number of changes of all admins in this browser; throws if its database is blocked.
 */
export async function countStoredEdits(): Promise<number> {
  const database = await openDatabase();
  // The keys of documents are numbers.
  const range = IDBKeyRange.upperBound(Infinity);
  const all: unknown[] = await waitForAnswer(database.getAll(storeName, range));
  const counts = all.map((each) => listEdits(readStored(each)).length);
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Reads and replaces in one transaction; throws if the database is blocked or the disk is full. */
export async function updateStored(
  adminId: number,
  change: (stored: EditingDocument) => EditingDocument,
): Promise<EditingDocument> {
  const transaction = await startWriting();
  const { store } = transaction;
  const document = change(readStored(await waitForAnswer(store.get(adminId), writeMilliseconds)));
  const isEmpty = document.touched.length === 0 && Object.keys(document.seen).length === 0;
  // A tab of the release before tells versions apart by their time.
  const stored = { document: toStoredDocument(document), revision: Date.now() };
  await finish(transaction, isEmpty ? store.delete(adminId) : store.put(stored, adminId));
  return document;
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
  const { data: stored = [] } = sentSavesSchema.safeParse(
    await waitForAnswer(store.get(key), writeMilliseconds),
  );
  const sent = stored.map(({ edits, ...save }) => ({ ...save, edits: readStoredEdits(edits) }));
  const next = change(sent);
  const isKept = next.length > 0;
  if (next !== sent || !isKept)
    await finish(transaction, isKept ? store.put(next.map(toStoredSave), key) : store.delete(key));
  return next;
}

const toStoredSave = ({ edits, ...save }: SentSave) => ({
  ...save,
  edits: edits.map(toStoredEdit),
});

type Writing = IDBPTransaction<unknown, [typeof storeName], 'readwrite'>;

/** Starts a transaction whose result survives a crash of the page; the disk may follow later. */
async function startWriting(): Promise<Writing> {
  const database = await openDatabase();
  return database.transaction(storeName, 'readwrite', { durability: 'relaxed' });
}

/** Waits for the transaction to complete; throws the error that prevented it. */
async function finish(transaction: Writing, written: Promise<unknown>): Promise<void> {
  transaction.commit();
  await waitForAnswer(Promise.all([written, transaction.done]), writeMilliseconds);
}

/** The storage key of a document whose page was left before it reached the database. */
const toStorageKey = (adminId: number) => `editing:${adminId}`;

/** Stores synchronously, because leaving a page aborts its database transactions. */
export function storeAtOnce(adminId: number, document: EditingDocument): void {
  // Where this fails, the database may have it nevertheless.
  localStore.write(toStorageKey(adminId), JSON.stringify({ document: toStoredDocument(document) }));
}

/** Returns what `storeAtOnce` stored. */
export function loadStoredAtOnce(adminId: number): EditingDocument | null {
  const value = localStore.readJson(toStorageKey(adminId));
  return typeof value === 'object' && value !== null ? readStored(value) : null;
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
