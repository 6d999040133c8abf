import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { IconButton } from '#components/admin/Button.client.tsx';
import { collections, findNewKind } from '#model/collections.ts';
import { $comparison, $isEditing } from '#editing/editor/document/edit-mode.client.ts';
import type { PageRegion } from '#editing/editor/document/page-region.ts';
import { $added, type AddedEntry, setAdded } from '#editing/editor/page/added-entries.client.ts';
import { $publishing, watchPublishing } from './publishing.client.ts';
import type { Publishing } from '#editing/publishing/publishing-contract.ts';
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

/** Returns whether the site has been built with an entry. */
function isLive({ save, isLive: wasLive }: AddedEntry, { saves }: Publishing): boolean {
  // A save that is no longer listed has been live for long.
  return wasLive === true || (saves.find(({ id }) => id === save)?.state ?? 'live') === 'live';
}

export interface AddedEntriesProps {
  regions: PageRegion[];
  /** Whether the bar has room to name the newest. */
  isNamed: boolean;
}

/** Shows the entries that were added, and leads to the newest once visitors find it on the site. */
export function AddedEntries({ regions, isNamed }: AddedEntriesProps) {
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

  const live = publishing ? added.filter((entry) => isLive(entry, publishing)) : [];
  const hasNews = live.some((entry) => !entry.isLive);

  useEffect(() => {
    if (!publishing || !hasNews) return;
    setAdded(
      $added.get().map((each) => (isLive(each, publishing) ? { ...each, isLive: true } : each)),
    );
  }, [publishing, hasNews]);

  if (!publishing) return null;
  const newest = isNamed && added.findLast(({ address }) => address !== null);
  return (
    <>
      {!isEditing && !isCompared && <SavedCards regions={regions} added={added} live={live} />}
      {newest && (
        <p role="status" className="editor-added">
          {live.includes(newest) ? (
            <a
              href={newest.address ?? undefined}
              className="editor-link"
              onClick={() => change(newest, true)}
            >
              See it: {newest.title}
            </a>
          ) : (
            <span>“{newest.title}” is saved. A link to it stands here once it is live.</span>
          )}
          <IconButton
            icon="close"
            label={`Hide: ${newest.title}`}
            onClick={() => change(newest, false)}
          />
        </p>
      )}
    </>
  );
}
