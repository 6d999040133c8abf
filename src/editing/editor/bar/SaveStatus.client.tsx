import { useStore } from '@nanostores/react';
import { $publishing } from '#editing/editor/save/publishing.client.ts';
import { describeSave } from '#editing/editor/save/save-progress.client.ts';

/** Says in two or three words how far the last save is on its way to visitors. */
export function SaveStatus() {
  const publishing = useStore($publishing);
  const save = publishing?.saves[0];
  if (!publishing || !save) return null;
  const { kind, brief, text } = describeSave(save, publishing);
  return (
    <span className="progress" data-kind={kind} title={text}>
      {brief}
    </span>
  );
}
