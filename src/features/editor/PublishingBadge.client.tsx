import { useStore } from '@nanostores/react';
import { $publishing } from './publishing.client.ts';
import { describeSave } from './save-progress.client.ts';

/** Where the newest save stands, in few words; nothing while nothing was asked. */
export function PublishingBadge() {
  const publishing = useStore($publishing);
  const save = publishing?.saves[0];
  if (!publishing || !save) return null;
  const { kind, words } = describeSave(save, publishing);
  return (
    <span className="progress" data-kind={kind} role="status">
      {words}
    </span>
  );
}
