import {
  editingDocumentSchema,
  emptyDocument,
  type EditingDocument,
} from './editing-document.client.ts';

/** Where the unsaved changes of an admin are kept; each admin of a shared computer has their own. */
export function toStorageKey(adminId: number): string {
  return `editing:${adminId.toString()}`;
}

/** What is kept under a key; nothing where there is nothing, or nothing that can be read. */
export function loadDocument(key: string): EditingDocument {
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
export function storeDocument(key: string, document: EditingDocument): boolean {
  try {
    if (document.touched.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(document));
    return true;
  } catch {
    return false;
  }
}
