import { atom, computed } from 'nanostores';
import {
  editingDocumentSchema,
  emptyDocument,
  type EditingDocument,
  joinDocuments,
  listEdits,
} from './editing-document.client.ts';
import { sayLastingly } from './editor-message.client.ts';

/** Where the unsaved changes of an admin are kept; each admin of a shared computer has their own. */
function toStorageKey(adminId: number): string {
  return `editing:${adminId.toString()}`;
}

/** What is kept under a key; nothing where there is nothing, or nothing that can be read. */
function loadDocument(key: string): EditingDocument {
  try {
    return readDocument(localStorage.getItem(key));
  } catch {
    return emptyDocument;
  }
}

/** Reads a document as it is kept; nothing where there is none, or nothing that can be read. */
export function readDocument(stored: string | null): EditingDocument {
  try {
    return stored === null ? emptyDocument : editingDocumentSchema.parse(JSON.parse(stored));
  } catch {
    return emptyDocument;
  }
}

/**
 * Keeps a document, also for other tabs; an untouched one is removed.
 *
 * @returns false where the browser has no room for it
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

/** The longest time for which a keystroke is not yet kept, in milliseconds. */
const keepMilliseconds = 250;

/** What the admin has changed, in this tab and others. */
export const $document = atom<EditingDocument>(emptyDocument);

/** What there is to save. */
export const $edits = computed($document, listEdits);

/** Whether the browser keeps the changes; they else last as long as the page. */
export const $isKept = atom(true);

let key: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Finds what an admin has not yet saved, and keeps all changes from now on.
 *
 * @param adminId whose changes they are
 */
export function openDocument(adminId: number): void {
  if (key === toStorageKey(adminId)) return;
  const before = key;
  key = toStorageKey(adminId);
  if (before !== null) {
    // Whoever logs in over a page of changes goes on with them, beside what they had begun before.
    const { joined, left } = joinDocuments(loadDocument(key), $document.get());
    $document.set(joined);
    storeDocument(before, left);
    keepNow();
    return;
  }
  $document.set(loadDocument(key));
  addEventListener('storage', (event) => {
    if (event.key === key && key !== null) $document.set(loadDocument(key));
  });
  addEventListener('pagehide', keepPending);
  document.addEventListener('visibilitychange', keepPending);
}

/** Changes the document; it is kept a moment later. */
export function setDocument(next: EditingDocument): void {
  if (next === $document.get()) return;
  $document.set(next);
  timer ??= setTimeout(keepNow, keepMilliseconds);
}

/** Keeps the document at once. */
export function keepNow(): void {
  clearTimeout(timer);
  timer = undefined;
  if (key === null) return;
  $isKept.set(storeDocument(key, $document.get()));
  if ($isKept.get()) return;
  sayLastingly(
    'This browser cannot keep your changes. Please save them before you leave the page.',
  );
}

function keepPending(): void {
  if (timer !== undefined) keepNow();
}
