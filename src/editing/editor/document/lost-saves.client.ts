import { countNoun } from '#lib/text/phrases.ts';
import { addDocument, emptyDocument, type SentSave } from './editing-document.client.ts';
import { withBase } from './pending-edits.ts';
import { $document, setDocument } from './editing-store.client.ts';
import { announceLastingly } from './editor-message.client.ts';

/**
 * Turns the edits of saves that the server no longer has, oldest first, into unsaved changes again.
 */
export function bringBackSaves(saves: readonly SentSave[]): void {
  const edits = saves.flatMap((save) => save.edits);
  // The last save of a text has its latest wording.
  const latest = new Map(edits.map((edit) => [edit.target, edit]));
  const first = new Map([...edits].reverse().map((edit) => [edit.target, edit.base]));
  const touched = [...latest.values()].map((edit) => withBase(edit, first.get(edit.target)));
  setDocument(addDocument($document.get(), { ...emptyDocument, touched }));
  if (touched.length === 0) return;
  const them = touched.length === 1 ? 'it' : 'them';
  announceLastingly(
    saves.every(({ isPlanned }) => isPlanned)
      ? `Your planned save was canceled. This browser still had its ${countNoun(touched.length, 'change')}: save ${them} again, or discard ${them}.`
      : `The site has lost ${countNoun(touched.length, 'saved change')}. This browser still had ${them}: please save again.`,
  );
}
