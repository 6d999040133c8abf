import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Icon } from '#components/admin/Icon.client.tsx';
import {
  $added,
  type AddedEntry,
  setAdded,
} from '#editing/editor/document/added-entries.client.ts';
import { $publishing, watchPublishing } from './publishing.client.ts';

function forget(entry: AddedEntry): void {
  setAdded(
    $added.get().map((each) => (each.target === entry.target ? { ...each, address: null } : each)),
  );
}

/** Leads to the entries that were added to the site, once visitors find them there. */
export function AddedEntries() {
  const publishing = useStore($publishing);
  const shown = useStore($added).filter(({ address }) => address !== null);
  const isUnknown = publishing === null;

  useEffect(() => {
    // After a reload, the state of the save is asked for again.
    if (isUnknown) watchPublishing();
  }, [isUnknown]);

  if (!publishing || shown.length === 0) return null;
  // A save that is no longer listed has been live for long.
  const readState = ({ save }: AddedEntry) =>
    publishing.saves.find(({ id }) => id === save)?.state ?? 'live';
  return (
    <div className="editor-notice">
      {shown.map((entry) => (
        <p key={entry.target} role="status" className="editor-group">
          {readState(entry) === 'live' ? (
            <a
              href={entry.address ?? undefined}
              className="editor-link"
              onClick={() => forget(entry)}
            >
              See it: {entry.title}
            </a>
          ) : (
            <span>“{entry.title}” is saved. A link to it stands here once it is live.</span>
          )}
          <button
            type="button"
            className="editor-button editor-icon"
            aria-label={`Hide: ${entry.title}`}
            onClick={() => forget(entry)}
          >
            <Icon name="close" />
          </button>
        </p>
      ))}
    </div>
  );
}
