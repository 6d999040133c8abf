import { atom, computed } from 'nanostores';
import {
  editingDocumentSchema,
  emptyDocument,
  type EditingDocument,
  joinDocuments,
  listEdits,
} from './editing-document.client.ts';
import { sayLastingly } from './editor-message.client.ts';

/** Names the storage of an admin, since several may share a computer. */
function toStorageKey(adminId: number): string {
  return `editing:${adminId.toString()}`;
}

function loadDocument(key: string): EditingDocument {
  try {
    return readDocument(localStorage.getItem(key));
  } catch {
    return emptyDocument;
  }
}

/** Returns an empty document for missing or unreadable data. */
export function readDocument(stored: string | null): EditingDocument {
  try {
    return stored === null ? emptyDocument : editingDocumentSchema.parse(JSON.parse(stored));
  } catch {
    return emptyDocument;
  }
}

/**
 * Stores a document, which other tabs then see; deletes an untouched one.
 *
 * @returns false where the browser's storage is full or blocked
 */
function storeDocument(key: string, document: EditingDocument): boolean {
  try {
    if (document.touched.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(document));
    return true;
  } catch {
    return false;
  }
}

/** Limits how long a keystroke stays unstored. */
const storeDelayMs = 250;

/** Holds the admin's changes, synchronized between tabs. */
export const $document = atom<EditingDocument>(emptyDocument);

export const $edits = computed($document, listEdits);

/** Is false where the browser cannot store the changes, which then last as long as the page. */
export const $isStored = atom(true);

let key: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Loads an admin's unsaved changes and stores later ones. */
export function openDocument(adminId: number): void {
  if (key === toStorageKey(adminId)) return;
  const before = key;
  key = toStorageKey(adminId);
  if (before !== null) {
    // An admin who logs in over a page of changes keeps them, merged with earlier ones.
    const { joined, left } = joinDocuments(loadDocument(key), $document.get());
    $document.set(joined);
    storeDocument(before, left);
    storeNow();
    return;
  }
  $document.set(loadDocument(key));
  addEventListener('storage', (event) => {
    if (event.key === key && key !== null) $document.set(loadDocument(key));
  });
  addEventListener('pagehide', storePending);
  document.addEventListener('visibilitychange', storePending);
}

/** Sets the document and stores it a moment later. */
export function setDocument(next: EditingDocument): void {
  if (next === $document.get()) return;
  $document.set(next);
  timer ??= setTimeout(storeNow, storeDelayMs);
}

export function storeNow(): void {
  clearTimeout(timer);
  timer = undefined;
  if (key === null) return;
  $isStored.set(storeDocument(key, $document.get()));
  if ($isStored.get()) return;
  sayLastingly(
    'This browser cannot store your changes. Please save them before you leave the page.',
  );
}

function storePending(): void {
  if (timer !== undefined) storeNow();
}
