import { useStore } from '@nanostores/react';
import GripVertical from '~icons/lucide/grip-vertical';
import SlidersHorizontal from '~icons/lucide/sliders-horizontal';
import {
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal, flushSync } from 'react-dom';
import { newEntryHash } from '#editing/editor/document/edit-mode.client.ts';
import { logError } from '#lib/browser/log-error.client.ts';
import { startDrag } from './drag-item.client.ts';
import { $asked, findAskedFile, writeAsked } from '#editing/editor/page/edit-focus.client.ts';
import { $structure } from '#editing/editor/document/editing-store.client.ts';
import { $selected, $toolbar } from '#editing/editor/page/selection.client.ts';
import { announceLastingly } from '#editing/editor/document/editor-message.client.ts';
import { type Collection, collections, type EntryKind } from '#model/collections.ts';
import {
  $entryLists,
  goTo,
  isCardKey,
  listShownEntries,
  loadEntryList,
  moveShownEntry,
  type ShownEntry,
  toNewAddress,
} from '#editing/editor/document/entry-edits.client.ts';
import {
  arrangeEntries,
  canMoveEntries,
  type EntryPlace,
  findEntryPlaces,
  listHere,
  moveHere,
  restoreEntries,
} from '#editing/editor/page/entry-places.client.ts';
import { EntryMenu, useShownEntries } from './EntryMenu.client.tsx';
import { EntryPanel, type SaveChanges } from './EntryPanel.client.tsx';
import { EntryPreview } from '#editing/editor/page/EntryPreview.client.tsx';
import { addEntryOf } from '#editing/editor/document/new-entries.client.ts';
import { loadLater } from '#editing/editor/document/load-later.client.tsx';
import { toCardEntry } from '#editing/editor/page/new-entry.client.ts';
import { WrittenCard } from './WrittenCard.client.tsx';
import type { EntrySheetProps } from './NewEntrySheet.client.tsx';
import { PartBoundary } from '#editing/editor/document/PartBoundary.client.tsx';
import type { PageRegion } from '#editing/editor/document/page-region.ts';
import { useIsSaving } from '#editing/editor/fields/text-field.client.tsx';

const LazyEntrySheet = loadLater<EntrySheetProps>(
  async () => (await import('./NewEntrySheet.client.tsx')).EntrySheet,
);

interface OpenMenu {
  place: EntryPlace;
  entryKey: string;
}

export interface EntryLayerProps {
  regions: PageRegion[];
  /** Saves all changes and announces the outcome. */
  save: SaveChanges;
}

/** Makes the entries of a page editable: they can be added, copied, moved, hidden and deleted. */
export function EntryLayer({ regions, save }: EntryLayerProps) {
  const selected = useStore($selected);
  const toolbar = useStore($toolbar);
  const places = useEntryPlaces(regions);
  const { panel, openPanel, closePanel } = usePanel(places);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const chosen = selected && findChosen(places, selected);
  useNewEntryLink(places);

  useEffect(() => {
    addEventListener('click', turnSlides, { capture: true });
    return () => removeEventListener('click', turnSlides, { capture: true });
  }, []);

  return (
    <>
      {places.map((place, index) => (
        <EntryNotes key={`${place.kind} ${index}`} place={place} />
      ))}
      {toolbar &&
        chosen &&
        createPortal(
          <EntryHandle
            {...chosen}
            isOpen={menu?.place === chosen.place && menu.entryKey === chosen.entryKey}
            onMenu={setMenu}
          />,
          toolbar,
          'entry',
        )}
      {menu && (
        <EntryMenu
          {...menu}
          onClose={() => setMenu(null)}
          onPanel={(key) => openPanel({ kind: menu.place.kind, entryKey: key })}
        />
      )}
      {panel && <OpenEntry {...panel} save={save} onClose={closePanel} />}
    </>
  );
}

/** Finds where the page shows entries, and keeps what it shows as it will be once saved. */
function useEntryPlaces(regions: PageRegion[]): EntryPlace[] {
  const lists = useStore($entryLists);
  const touched = useStore($structure);
  const [places, setPlaces] = useState<EntryPlace[]>([]);
  const [, setVersion] = useState(0);

  useLayoutEffect(() => {
    const found = findEntryPlaces(regions);
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the places are found in the page itself
    setPlaces(found);
    const kinds = [...new Set(found.map(({ kind }) => kind))];
    Promise.all(kinds.map(loadEntryList)).catch((error: unknown) => {
      logError('Error loading the entries of this page:', error);
      announceLastingly("We couldn't load what can be added here. Please reload the page.");
    });
    return () => {
      for (const place of found) restoreEntries(place);
    };
  }, [regions]);

  useLayoutEffect(() => {
    let isNew = false;
    for (const place of places) {
      const list = lists.get(place.kind);
      if (list) isNew = arrangeEntries(place, listShownEntries(place.kind, list, touched)) || isNew;
    }
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the elements that tools are drawn into are made here, in the page itself
    if (isNew) setVersion((version) => version + 1);
  }, [places, lists, touched]);

  return places;
}

interface OpenPanel {
  kind: EntryKind;
  entryKey: string;
}

/** The entry that is open in a panel: by its menu, or because it is asked for. */
function usePanel(places: readonly EntryPlace[]) {
  const lists = useStore($entryLists);
  const touched = useStore($structure);
  const asked = useStore($asked);
  const [panel, setPanel] = useState<OpenPanel | null>(null);
  const address = asked && toNewAddress(writeAsked(asked));
  const askedFile = address === null ? findAskedFile(asked) : null;
  const askedPanel = places.flatMap(({ kind }): OpenPanel[] => {
    const list = askedFile === null ? undefined : lists.get(kind);
    const shown = list ? listShownEntries(kind, list, touched) : [];
    const entry = shown.find(({ key, state }) => key === askedFile && state !== 'deleted');
    return entry ? [{ kind, entryKey: entry.key }] : [];
  })[0];
  if (askedPanel && panel?.entryKey !== askedPanel.entryKey) setPanel(askedPanel);

  useEffect(() => {
    if (address !== null) goTo(address);
  }, [address]);

  const openPanel = (opened: OpenPanel) => {
    const isCard = isCardKey(opened.entryKey);
    $asked.set(isCard ? { kind: 'target', target: opened.entryKey } : null);
    if (!isCard) setPanel(opened);
  };

  const closePanel = () => {
    $asked.set(null);
    setPanel(null);
  };

  return { panel, openPanel, closePanel };
}

/** Adds an entry where the address asks for a new one. */
function useNewEntryLink(places: readonly EntryPlace[]): void {
  const lists = useStore($entryLists);

  const handleHashChange = useEffectEvent(() => {
    const place = places.find(({ isWhole }) => isWhole);
    const list = place && lists.get(place.kind);
    if (location.hash !== newEntryHash || !place || !list?.isOpen) return;
    const { newPage }: Collection = collections[place.kind];
    if (newPage !== undefined) {
      goTo(newPage + newEntryHash);
      return;
    }
    // A reload must not add another entry.
    history.replaceState(history.state, '', location.pathname + location.search);
    $asked.set({ kind: 'target', target: addEntryOf(place.kind, list, true) });
  });

  useEffect(() => {
    const listener = () => handleHashChange();
    const timer = setTimeout(listener);
    addEventListener('hashchange', listener);
    return () => {
      clearTimeout(timer);
      removeEventListener('hashchange', listener);
    };
  }, [places, lists]);
}

interface OpenEntryProps extends OpenPanel {
  save: SaveChanges;
  onClose: () => void;
}

/** What the card of a new entry does not show, or all fields of an entry that is there. */
function OpenEntry({ kind, entryKey, save, onClose }: OpenEntryProps) {
  const list = useStore($entryLists).get(kind);
  const touched = useStore($structure);
  if (isCardKey(entryKey)) {
    const isThere = touched.some(({ target, value }) => target === entryKey && value !== undefined);
    return list && isThere ? (
      <LazyEntrySheet entry={toCardEntry(kind, list, entryKey)} onClose={onClose} />
    ) : null;
  }
  return (
    <PartBoundary value={touched}>
      <EntryPanel kind={kind} entryKey={entryKey} save={save} onClose={onClose} />
    </PartBoundary>
  );
}

/** Makes the buttons below the testimonials scroll to them while they are in a row. */
function turnSlides(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('.controls button') : null;
  const slides = button?.closest('.controls')?.parentElement?.querySelector('[data-slides]');
  if (!(button instanceof HTMLElement) || !slides) return;
  event.stopPropagation();
  const { previous, next } = button.dataset;
  const step = previous === undefined ? (next === undefined ? 0 : 1) : -1;
  const dots = [...(button.parentElement?.querySelectorAll('.dot') ?? [])];
  if (step === 0) slides.scrollTo({ left: dots.indexOf(button) * slides.clientWidth });
  else slides.scrollBy({ left: step * slides.clientWidth });
}

const stateNotes: Record<ShownEntry['state'], [saved: string, pending: string]> = {
  listed: ['', 'Shown after you save'],
  hidden: ['Hidden', 'Hidden after you save'],
  saved: ['Saved, live soon', 'Saved, live soon'],
  deleted: ['', 'Deleted when you save'],
  new: ['', 'New'],
};

/** Shows the state of entries, and those that the served page does not have. */
function EntryNotes({ place }: { place: EntryPlace }) {
  const { list, shown } = useShownEntries(place.kind);
  if (!list) return null;
  return shown.flatMap((entry) => {
    const host = place.notes.get(entry.key);
    const preview = place.hosts.get(entry.key);
    const note = stateNotes[entry.state][entry.isPending ? 1 : 0];
    return [
      preview && entry.data
        ? createPortal(
            isCardKey(entry.key) ? (
              <WrittenCard kind={place.kind} list={list} target={entry.key} />
            ) : (
              <EntryPreview kind={place.kind} data={entry.data} />
            ),
            preview,
            `shown ${entry.key}`,
          )
        : null,
      host && note !== ''
        ? createPortal(<span className="edit-state">{note}</span>, host, `note ${entry.key}`)
        : null,
    ];
  });
}

/** Returns the entry that a field is in. */
function findChosen(places: readonly EntryPlace[], field: HTMLElement): OpenMenu | null {
  const element = field.closest<HTMLElement>('[data-edit-entry]');
  const entryKey = element?.dataset.editEntry;
  const place = places.find(({ container }) => element && container.contains(element));
  return place && entryKey !== undefined ? { place, entryKey } : null;
}

interface EntryHandleProps extends OpenMenu {
  isOpen: boolean;
  onMenu: (menu: OpenMenu | null) => void;
}

/** The button that opens the menu of the selected entry, and by which it is dragged. */
function EntryHandle({ place, entryKey, isOpen, onMenu }: EntryHandleProps) {
  const { list, shown } = useShownEntries(place.kind);
  const wasDragged = useRef(false);
  const isBusy = useIsSaving();
  const isMovable = canMoveEntries(place);
  const entry = shown.find(({ key }) => key === entryKey);
  if (!list || !entry || entry.state === 'saved') return null;
  const { key } = entry;

  const handleKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
    if (step === undefined || !event.altKey || !isMovable) return;
    event.preventDefault();
    flushSync(() => moveHere(place, list, shown, { key, step }));
  };

  const name = entry.title || `new ${list.label.toLowerCase()}`;
  return (
    <button
      type="button"
      className="edit-tool edit-tool-word edit-handle"
      data-edit-entry-tools=""
      aria-label={`${list.label} ${name}: details and more`}
      aria-expanded={isOpen}
      aria-keyshortcuts={isMovable ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
      disabled={isBusy}
      onKeyDown={handleKeyDown}
      onPointerDown={(event) => {
        wasDragged.current = false;
        const item = place.elementOf(entry);
        if (!item || !isMovable) return;
        startDrag(event, {
          item,
          listItems: () => listHere(place, shown).flatMap((each) => place.elementOf(each) ?? []),
          onStart: () => {
            wasDragged.current = true;
            onMenu(null);
          },
          onDrop: ({ item: other, isAfter }) => {
            const others = shown.filter((each) => each.key !== key);
            const at = others.findIndex((each) => place.elementOf(each) === other);
            moveShownEntry(shown, list, key, isAfter ? at + 1 : at);
          },
        });
      }}
      onClick={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (!wasDragged.current) onMenu(isOpen ? null : { place, entryKey: key });
      }}
    >
      {isMovable ? <GripVertical aria-hidden="true" /> : <SlidersHorizontal aria-hidden="true" />}
      {list.label}
    </button>
  );
}
