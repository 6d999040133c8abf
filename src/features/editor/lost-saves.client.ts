import { countNoun } from '#lib/text/words.ts';
import { emptyDocument, joinDocuments, type PendingEdit } from './editing-document.client.ts';
import { $document, setDocument } from './editing-store.client.ts';
import { sayLastingly } from './editor-message.client.ts';

/** Makes edits that the server has lost unsaved changes again; `edits` are oldest first. */
export function bringBackEdits(edits: readonly PendingEdit[]): void {
  // The latest save of a text holds its last words.
  const latest = new Map(edits.map((edit) => [edit.target, edit]));
  const first = new Map([...edits].reverse().map((edit) => [edit.target, edit.base]));
  const touched = [...latest.values()].map((edit) => ({
    ...edit,
    base: first.get(edit.target) ?? edit.base,
  }));
  setDocument(joinDocuments($document.get(), { ...emptyDocument, touched }).joined);
  const changes = countNoun(touched.length, 'saved change');
  sayLastingly(
    `The site has lost ${changes}. This browser still had ${touched.length === 1 ? 'it' : 'them'}: please save again.`,
  );
}
