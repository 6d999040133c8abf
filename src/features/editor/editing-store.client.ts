import { atom, computed } from 'nanostores';
import {
  emptyDocument,
  joinDocuments,
  listEdits,
  type EditingDocument,
} from './editing-document.client.ts';
import { loadDocument, storeDocument, toStorageKey } from './editing-storage.client.ts';
import { sayLastingly } from './editor-message.client.ts';

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
