import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { IconButton } from '#components/admin/Button.client.tsx';
import { collections, findNewKind } from '#model/collections.ts';
import { $comparison, $isEditing } from '#editing/editor/document/edit-mode.client.ts';
import type { PageRegion } from '#editing/editor/document/page-region.ts';
import { $added, type AddedEntry, setAdded } from '#editing/editor/page/added-entries.client.ts';
import { $publishing, watchPublishing } from './publishing.client.ts';
import { SavedCards } from './SavedCards.client.tsx';

function change(entry: AddedEntry, isAwaited: boolean): void {
  setAdded(
    $added
      .get()
      .map((each) => (each.target === entry.target ? { ...each, address: null, isAwaited } : each)),
  );
}

/** Brings an entry into view on the page whose list it is in. */
function bringIntoView({ target, title }: AddedEntry): void {
  const kind = findNewKind(target);
  if (!kind || collections[kind].page !== location.pathname) return;
  const list = document.querySelector(collections[kind].selector);
  const cards = [...(list?.children ?? [])];
  const at = cards.findLastIndex((card) => card.textContent.includes(title));
  // The slider shows one testimonial at a time.
  const dots = list?.parentElement?.querySelectorAll<HTMLElement>('[data-dot]');
  dots?.[at]?.click();
  cards[at]?.scrollIntoView({ block: 'center' });
}

/** Shows the entries that were added, and leads to them once visitors find them on the site. */
export function AddedEntries({ regions }: { regions: PageRegion[] }) {
  const publishing = useStore($publishing);
  const added = useStore($added);
  const isEditing = useStore($isEditing);
  const isCompared = useStore($comparison) !== null;
  const isUnknown = publishing === null;

  useEffect(() => {
    // After a reload, the state of the save is asked for again.
    if (isUnknown) watchPublishing();
  }, [isUnknown]);

  useEffect(() => {
    const awaited = $added.get().find(({ isAwaited }) => isAwaited);
    if (!awaited) return;
    change(awaited, false);
    bringIntoView(awaited);
  }, []);

  if (!publishing) return null;
  // A save that is no longer listed has been live for long.
  const readState = ({ save }: AddedEntry) =>
    publishing.saves.find(({ id }) => id === save)?.state ?? 'live';
  const live = added.filter((entry) => readState(entry) === 'live');
  const shown = added.filter(({ address }) => address !== null);
  return (
    <>
      {!isEditing && !isCompared && <SavedCards regions={regions} added={added} live={live} />}
      {shown.length > 0 && (
        <div className="editor-notice">
          {shown.map((entry) => (
            <p key={entry.target} role="status" className="editor-group">
              {live.includes(entry) ? (
                <a
                  href={entry.address ?? undefined}
                  className="editor-link"
                  onClick={() => change(entry, true)}
                >
                  See it: {entry.title}
                </a>
              ) : (
                <span>“{entry.title}” is saved. A link to it stands here once it is live.</span>
              )}
              <IconButton
                icon="close"
                label={`Hide: ${entry.title}`}
                onClick={() => change(entry, false)}
              />
            </p>
          ))}
        </div>
      )}
    </>
  );
}
