import { listEdits, type EditingDocument } from '#browser/editing/editing-document.ts';
import { countNoun } from '#domain/text/count-noun.ts';

/** The number of a document's changes in words, such as "4 changes". */
export function countChanges(document: EditingDocument): string {
  return countNoun(listEdits(document).length, 'change');
}
