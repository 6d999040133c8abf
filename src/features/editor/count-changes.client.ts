import { listEdits, type EditingDocument } from './editing-document.client.ts';
import { countNoun } from '#lib/text/words.ts';

/** The number of a document's changes in words, such as "4 changes". */
export function countChanges(document: EditingDocument): string {
  return countNoun(listEdits(document).length, 'change');
}
