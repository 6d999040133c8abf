import { atom, computed } from 'nanostores';
import {
  loadStored,
  loadStoredAtOnce,
  nothingStored,
  onStoredAtOnce,
  readStored,
  removeStoredAtOnce,
  storeAtOnce,
  updateStored,
  type StoredDocument,
} from './editing-database.client.ts';
import {
  emptyDocument,
  followDocument,
  joinDocuments,
  joinUnstored,
  listEdits,
  type EditingDocument,
  type PendingEdit,
} from './editing-document.client.ts';
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

/** False if the browser cannot store the changes, which are then lost with the page. */
export const $isStored = atom(true);

/** What another tab stored last, and the document before it. */
export const $followed = atom<{ before: EditingDocument; after: EditingDocument } | null>(null);

let admin: number | null = null;
/** What this tab last wrote, read, or received from another tab. */
let known: StoredDocument = nothingStored;
let isDirty = false;
let writing: Promise<void> | undefined;
let channel: BroadcastChannel | undefined;
/** True while the document was stored synchronously and the database does not have it yet. */
let isStoredAtOnce = false;

interface TabMessage {
  adminId: number;
  stored: unknown;
}

let opened: { adminId: number; isReady: Promise<void> } | undefined;

export function openDocument(adminId: number): Promise<void> {
  if (opened?.adminId !== adminId) opened = { adminId, isReady: load(adminId, opened?.isReady) };
  return opened.isReady;
}

async function load(adminId: number, earlier: Promise<void> | undefined): Promise<void> {
  await earlier;
  // A browser that stores nothing shows so at the first change.
  const stored = await loadStored(adminId).catch(() => nothingStored);
  while (writing) await writing;
  const begun = addStoredAtOnce(adminId, stored);
  const before = admin;
  admin = adminId;
  known = stored;
  if (before === null) {
    $document.set(joinDocuments($document.get(), begun).joined);
    followTabs();
  } else {
    // An admin who logs in on a page with changes keeps them, merged with earlier ones.
    const { joined, left } = joinDocuments(begun, $document.get());
    $document.set(joined);
    await updateStored(before, () => left).catch(() => undefined);
  }
  if ($document.get() !== stored.document) await storeNow();
}

function addStoredAtOnce(adminId: number, stored: StoredDocument): EditingDocument {
  const unstored = loadStoredAtOnce(adminId);
  isStoredAtOnce ||= unstored !== null;
  return unstored ? joinUnstored(stored, unstored) : stored.document;
}

function followTabs(): void {
  channel = new BroadcastChannel('editing');
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    const stored = readStored(data.stored);
    if (data.adminId !== admin || stored.revision <= known.revision) return;
    const before = known.document;
    known = stored;
    $document.set(followDocument(before, $document.get(), stored.document));
    $followed.set({ before, after: stored.document });
  };
  onStoredAtOnce((adminId) => {
    if (adminId === admin) {
      setDocument(addStoredAtOnce(adminId, { ...known, document: $document.get() }));
    }
  });
  addEventListener('pagehide', storePending);
  document.addEventListener('visibilitychange', storePending);
}

export function setDocument(next: EditingDocument): void {
  if (next === $document.get()) return;
  $document.set(next);
  void storeNow();
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
  let written = emptyDocument;
  try {
    const stored = await updateStored(adminId, ({ document, revision }) => {
      written = $document.get();
      return revision === known.revision
        ? written
        : followDocument(known.document, written, document);
    });
    known = stored;
    $document.set(followDocument(written, $document.get(), stored.document));
    channel?.postMessage({ adminId, stored } satisfies TabMessage);
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
  storeAtOnce(admin, { ...known, document: $document.get() });
}
