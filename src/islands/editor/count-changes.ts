import { listEdits, type EditingDocument } from '#browser/editing/editing-document.ts';

/** The number of a document's changes in words, such as "4 changes". */
export function countChanges(document: EditingDocument): string {
  const count = listEdits(document).length;
  return count === 1 ? '1 change' : `${count.toString()} changes`;
}
