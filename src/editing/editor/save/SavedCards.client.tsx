import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { collections, findNewKind } from '#model/collections.ts';
import { adoptStyles } from '#lib/browser/adopt-styles.client.ts';
import { logError } from '#lib/browser/log-error.client.ts';
import css from '#editing/editor/collections/list-layer.css?inline';
import { $entryLists, loadEntryList } from '#editing/editor/document/entry-edits.client.ts';
import type { PageRegion } from '#editing/editor/document/page-region.ts';
import { type AddedEntry, keepSavedInView } from '#editing/editor/page/added-entries.client.ts';
import {
  hideCards,
  type SavedCard,
  showSavedCards,
} from '#editing/editor/page/new-cards.client.ts';

adoptStyles(css);

/** Returns whether this page shows entries of the kind of one that was added. */
function isKindHere({ target }: AddedEntry): boolean {
  const kind = findNewKind(target);
  return kind !== undefined && document.querySelector(collections[kind].selector) !== null;
}

interface SavedCardsProps {
  regions: PageRegion[];
  added: readonly AddedEntry[];
  /** The entries in the latest build, which may be newer than this page. */
  live: readonly AddedEntry[];
}

/** Shows saved entries where they will stand, although the site is not built with them yet. */
export function SavedCards({ regions, added, live }: SavedCardsProps) {
  const lists = useStore($entryLists);
  const [cards, setCards] = useState<readonly SavedCard[]>([]);
  const missing = added
    .filter((entry) => !live.includes(entry) && isKindHere(entry))
    .map(({ target }) => findNewKind(target))
    .find((kind) => kind !== undefined && !lists.has(kind));

  useEffect(() => {
    if (!missing) return;
    loadEntryList(missing).catch((error: unknown) => {
      logError('Error loading what was added:', error);
    });
  }, [missing]);

  useEffect(() => {
    let isCurrent = true;
    void showSavedCards(regions).then((shown) => {
      if (!isCurrent) return;
      setCards(shown);
      for (const { title, element } of shown) keepSavedInView(title, element);
    });
    return () => {
      isCurrent = false;
      hideCards();
    };
  }, [regions, lists]);

  return cards.map(({ key, title, element }) =>
    live.some((entry) => entry.title === title)
      ? null
      : createPortal(
          <span className="edit-notes">
            <span className="edit-state">Saved, live soon</span>
          </span>,
          element,
          key,
        ),
  );
}
