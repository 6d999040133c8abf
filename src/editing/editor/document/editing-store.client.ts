import { atom, computed } from 'nanostores';
import { createUuid } from '#lib/browser/create-uuid.client.ts';
import {
  loadStored,
  loadStoredAtOnce,
  onStoredAtOnce,
  readDocument,
  removeStoredAtOnce,
  storeAtOnce,
  updateStored,
  waitForAnswer,
} from './editing-database.client.ts';
import {
  addDocument,
  emptyDocument,
  joinDocuments,
  listEdits,
  listTwofoldTexts,
  markChanges,
  type EditingDocument,
  toStoredDocument,
  type StoredDocument,
  type TwofoldText,
} from './editing-document.client.ts';
import type { PendingEdit } from './pending-edits.ts';
import { announceLastingly } from './editor-message.client.ts';

/** The admin's changes, synchronized between tabs. */
export const $document = atom<EditingDocument>(emptyDocument);

export const $edits = computed($document, listEdits);

let structure: readonly PendingEdit[] = [];

/** The changes of lists, fields and entries; the same array while only texts change. */
export const $structure = computed($document, ({ touched }) => {
  const next = touched.filter(({ type }) => type !== 'text' && type !== 'image');
  const isSame =
    next.length === structure.length && next.every((each, at) => each === structure[at]);
  if (!isSame) structure = next;
  return structure;
});

const none: readonly TwofoldText[] = [];

/** The texts that were changed here and on another device, without knowing of each other. */
export const $twofold = computed($document, (document) =>
  document.elsewhere.length === 0 ? none : listTwofoldTexts(document),
);

/** False if the browser cannot store the changes, which are then lost with the page. */
export const $isStored = atom(true);

/** The last change by another tab or device, and the document before it. */
export const $followed = atom<{ before: EditingDocument; after: EditingDocument } | null>(null);

let admin: number | null = null;
let isDirty = false;
let writing: Promise<void> | undefined;
let channel: BroadcastChannel | undefined;
/** True while the document was stored synchronously and the database does not have it yet. */
let isStoredAtOnce = false;

interface TabMessage {
  adminId: number;
  /** Null after a logout, which empties all tabs. */
  document: StoredDocument | null;
}

let opened: { adminId: number; isReady: Promise<void> } | undefined;

export function openDocument(adminId: number): Promise<void> {
  if (opened?.adminId !== adminId) opened = { adminId, isReady: load(adminId, opened?.isReady) };
  return opened.isReady;
}

async function load(adminId: number, earlier: Promise<void> | undefined): Promise<void> {
  await earlier;
  // A browser that stores nothing shows so at the first change.
  const reading = loadStored(adminId).catch(() => emptyDocument);
  const stored = await waitForAnswer(reading).catch(() => emptyDocument);
  while (writing) await writing;
  const [before, current] = [admin, $document.get()];
  admin = adminId;
  if (before === null) followTabs();
  else $document.set(emptyDocument);
  followDocument(stored);
  followStoredAtOnce(adminId);
  // An admin who logs in on a page with changes keeps them, and so does the one who made them.
  if (before !== null) setDocument(addDocument($document.get(), current));
  if ($document.get() !== stored) void storeNow();
  // The answer may come late, once no other page holds the database.
  void reading.then((late) => {
    if (admin === adminId) followDocument(late);
  });
}

function followStoredAtOnce(adminId: number): void {
  const unstored = loadStoredAtOnce(adminId);
  if (!unstored) return;
  isStoredAtOnce = true;
  followDocument(unstored);
}

function followTabs(): void {
  channel = new BroadcastChannel('editing');
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.adminId !== admin) return;
    if (data.document) followDocument(readDocument(data.document, ''));
    else void clearStored(admin);
  };
  onStoredAtOnce((adminId) => {
    if (adminId !== admin) return;
    followStoredAtOnce(adminId);
    void storeNow();
  });
  addEventListener('pagehide', storePending);
  document.addEventListener('visibilitychange', storePending);
}

/** Joins what another tab or device has; what is to be stored of it is up to the caller. */
export function followDocument(other: EditingDocument): void {
  const before = $document.get();
  const after = joinDocuments(before, other);
  if (after === before) return;
  $document.set(after);
  $followed.set({ before, after });
}

/** Names this page in what it changes. */
const page = createUuid().slice(0, 13);
let changes = 0;

/** Replaces the document by one that was made from it. */
export function setDocument(next: EditingDocument): void {
  const before = $document.get();
  if (next === before) return;
  const createMark = () => {
    changes += 1;
    return { by: page, count: changes };
  };
  $document.set(markChanges(before, next, createMark));
  void storeNow();
}

/** Leaves nothing of this admin in this browser. */
export async function clearDocument(): Promise<void> {
  if (admin === null) return;
  channel?.postMessage({ adminId: admin, document: null } satisfies TabMessage);
  await clearStored(admin);
}

async function clearStored(adminId: number): Promise<void> {
  // A write under way would restore the document.
  while (writing) await writing;
  $document.set(emptyDocument);
  removeStoredAtOnce(adminId);
  await updateStored(adminId, () => emptyDocument).catch(() => undefined);
}

/** Settles once everything is stored, or cannot be. */
export function storeNow(): Promise<void> {
  isDirty = true;
  if (admin === null) return Promise.resolve();
  writing ??= writeAll(admin);
  return writing;
}

async function writeAll(adminId: number): Promise<void> {
  while (isDirty) {
    isDirty = false;
    await write(adminId);
  }
  writing = undefined;
}

async function write(adminId: number): Promise<void> {
  try {
    const stored = await updateStored(adminId, (document) =>
      joinDocuments($document.get(), document),
    );
    followDocument(stored);
    const message: TabMessage = { adminId, document: toStoredDocument(stored) };
    channel?.postMessage(message);
    if (isStoredAtOnce && !isDirty) {
      isStoredAtOnce = false;
      removeStoredAtOnce(adminId);
    }
    $isStored.set(true);
  } catch {
    $isStored.set(false);
    announceLastingly(
      'This browser cannot store your changes. Please save them before you leave the page.',
    );
  }
}

function storePending(): void {
  if (!writing || admin === null) return;
  isStoredAtOnce = true;
  storeAtOnce(admin, $document.get());
}
