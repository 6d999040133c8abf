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
import { $selected, $tab } from '#editing/editor/page/selection.client.ts';
import { announceLastingly } from '#editing/editor/document/editor-message.client.ts';
import { type Collection, collections, type EntryKind } from '#model/collections.ts';
import {
  $entryLists,
  goTo,
  isCardKey,
  listDraftEntries,
  loadEntryList,
  moveDraftEntry,
  type DraftEntry,
  toNewAddress,
} from '#editing/editor/document/entry-edits.client.ts';
import {
  arrangeEntries,
  canMoveEntries,
  type EntryRegion,
  findEntryRegions,
  listHere,
  moveHere,
  restoreEntries,
} from '#editing/editor/page/entry-regions.client.ts';
import { EntryMenu, useDraftEntries } from './EntryMenu.client.tsx';
import { EntryPanel, type SaveChanges } from './EntryPanel.client.tsx';
import { EntryPreview } from '#editing/editor/page/EntryPreview.client.tsx';
import { addEntryOf } from '#editing/editor/document/new-entries.client.ts';
import { loadLater } from '#editing/editor/document/load-later.client.tsx';
import { toCardEntry } from '#editing/editor/page/new-entry.client.ts';
import { WrittenCard } from './WrittenCard.client.tsx';
import type { EntrySheetProps } from './NewEntrySheet.client.tsx';
import { PartBoundary } from '#editing/editor/document/PartBoundary.client.tsx';
import type { PageRegion } from '#editing/editor/document/page-region.ts';
import { $added, keepSavedInView } from '#editing/editor/page/added-entries.client.ts';
import { useIsSaving } from '#editing/editor/fields/text-field.client.tsx';

const LazyEntrySheet = loadLater<EntrySheetProps>(
  async () => (await import('./NewEntrySheet.client.tsx')).EntrySheet,
);

interface OpenMenu {
  region: EntryRegion;
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
  const tab = useStore($tab);
  const entryRegions = useEntryRegions(regions);
  const { panel, openPanel, closePanel } = usePanel(entryRegions);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const chosen = selected && findChosen(entryRegions, selected);
  useNewEntryLink(entryRegions);

  useEffect(() => {
    addEventListener('click', turnSlides, { capture: true });
    return () => removeEventListener('click', turnSlides, { capture: true });
  }, []);

  return (
    <>
      {entryRegions.map((region, index) => (
        <EntryNotes key={`${region.kind} ${index}`} region={region} />
      ))}
      {tab &&
        chosen &&
        createPortal(
          <EntryHandle
            {...chosen}
            isOpen={menu?.region === chosen.region && menu.entryKey === chosen.entryKey}
            onMenu={setMenu}
          />,
          tab,
          'entry',
        )}
      {menu && (
        <EntryMenu
          {...menu}
          onClose={() => setMenu(null)}
          onPanel={(key) => openPanel({ kind: menu.region.kind, entryKey: key })}
        />
      )}
      {panel && <OpenEntry {...panel} save={save} onClose={closePanel} />}
    </>
  );
}

/** Finds where the page shows entries, and keeps what it shows as it will be once saved. */
function useEntryRegions(regions: PageRegion[]): EntryRegion[] {
  const lists = useStore($entryLists);
  const touched = useStore($structure);
  const [entryRegions, setEntryRegions] = useState<EntryRegion[]>([]);
  const [, setVersion] = useState(0);

  useLayoutEffect(() => {
    const found = findEntryRegions(regions);
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the regions are found in the page itself
    setEntryRegions(found);
    const kinds = [...new Set(found.map(({ kind }) => kind))];
    Promise.all(kinds.map(loadEntryList)).catch((error: unknown) => {
      logError('Error loading the entries of this page:', error);
      announceLastingly("We couldn't load what can be added here. Please reload the page.");
    });
    return () => {
      for (const region of found) restoreEntries(region);
    };
  }, [regions]);

  useLayoutEffect(() => {
    let isNew = false;
    for (const region of entryRegions) {
      const list = lists.get(region.kind);
      const entries = list ? listDraftEntries(region.kind, list, touched) : [];
      if (list) isNew = arrangeEntries(region, entries) || isNew;
      for (const entry of entries.filter(({ state }) => state === 'saved')) {
        const element = region.elementOf(entry);
        if (element) keepSavedInView(entry.title, element);
      }
    }
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the elements that tools are drawn into are made here, in the page itself
    if (isNew) setVersion((version) => version + 1);
  }, [entryRegions, lists, touched]);

  return entryRegions;
}

interface OpenPanel {
  kind: EntryKind;
  entryKey: string;
}

/** The entry that is open in a panel: by its menu, or because it is asked for. */
function usePanel(entryRegions: readonly EntryRegion[]) {
  const lists = useStore($entryLists);
  const touched = useStore($structure);
  const asked = useStore($asked);
  const [panel, setPanel] = useState<OpenPanel | null>(null);
  const address = asked && toNewAddress(writeAsked(asked));
  const askedFile = address === null ? findAskedFile(asked) : null;
  const askedPanel = entryRegions.flatMap(({ kind }): OpenPanel[] => {
    const list = askedFile === null ? undefined : lists.get(kind);
    const entries = list ? listDraftEntries(kind, list, touched) : [];
    const entry = entries.find(({ key, state }) => key === askedFile && state !== 'deleted');
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
function useNewEntryLink(entryRegions: readonly EntryRegion[]): void {
  const lists = useStore($entryLists);

  const handleHashChange = useEffectEvent(() => {
    const region = entryRegions.find(({ isWhole }) => isWhole);
    const list = region && lists.get(region.kind);
    if (location.hash !== newEntryHash || !region || !list?.isOpen) return;
    const { newPage }: Collection = collections[region.kind];
    if (newPage !== undefined) {
      goTo(newPage + newEntryHash);
      return;
    }
    // A reload must not add another entry.
    history.replaceState(history.state, '', location.pathname + location.search);
    $asked.set({ kind: 'target', target: addEntryOf(region.kind, list, true) });
  });

  useEffect(() => {
    const listener = () => handleHashChange();
    const timer = setTimeout(listener);
    addEventListener('hashchange', listener);
    return () => {
      clearTimeout(timer);
      removeEventListener('hashchange', listener);
    };
  }, [entryRegions, lists]);
}

interface OpenEntryProps extends OpenPanel {
  save: SaveChanges;
  onClose: () => void;
}

/** The fields that the card of a new entry does not show; all fields of an existing entry. */
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

const stateNotes: Record<DraftEntry['state'], [saved: string, pending: string]> = {
  listed: ['', 'Shown after you save'],
  hidden: ['Hidden', 'Hidden after you save'],
  saved: ['Saved, live soon', 'Saved, live soon'],
  deleted: ['Deleted, gone soon', 'Deleted when you save'],
  new: ['', 'New'],
};

/** Shows the state of entries, and those that the served page does not have. */
function EntryNotes({ region }: { region: EntryRegion }) {
  const { list, entries } = useDraftEntries(region.kind);
  const live = useStore($added).filter(({ isLive }) => isLive);
  if (!list) return null;
  return entries.flatMap((entry) => {
    const host = region.notes.get(entry.key);
    const preview = region.hosts.get(entry.key);
    const isLive = entry.state === 'saved' && live.some(({ title }) => title === entry.title);
    const note = isLive ? '' : stateNotes[entry.state][entry.isPending ? 1 : 0];
    return [
      preview && entry.data
        ? createPortal(
            isCardKey(entry.key) ? (
              <WrittenCard kind={region.kind} list={list} target={entry.key} />
            ) : (
              <EntryPreview kind={region.kind} data={entry.data} />
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
function findChosen(entryRegions: readonly EntryRegion[], field: HTMLElement): OpenMenu | null {
  const element = field.closest<HTMLElement>('[data-edit-entry]');
  const entryKey = element?.dataset.editEntry;
  const region = entryRegions.find(({ container }) => element && container.contains(element));
  return region && entryKey !== undefined ? { region, entryKey } : null;
}

interface EntryHandleProps extends OpenMenu {
  isOpen: boolean;
  onMenu: (menu: OpenMenu | null) => void;
}

/** The button that opens the menu of the selected entry, and by which it is dragged. */
function EntryHandle({ region, entryKey, isOpen, onMenu }: EntryHandleProps) {
  const { list, entries } = useDraftEntries(region.kind);
  const wasDragged = useRef(false);
  const isBusy = useIsSaving();
  const isMovable = canMoveEntries(region);
  const entry = entries.find(({ key }) => key === entryKey);
  const isGone = entry?.state === 'deleted' && !entry.isPending;
  if (!list || !entry || isGone || entry.state === 'saved') return null;
  const { key } = entry;

  const handleKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
    if (step === undefined || !event.altKey || !isMovable) return;
    event.preventDefault();
    flushSync(() => moveHere(region, list, entries, { key, step }));
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
        const item = region.elementOf(entry);
        if (!item || !isMovable) return;
        startDrag(event, {
          item,
          listItems: () =>
            listHere(region, entries).flatMap((each) => region.elementOf(each) ?? []),
          onStart: () => {
            wasDragged.current = true;
            onMenu(null);
          },
          onDrop: ({ item: other, isAfter }) => {
            const others = entries.filter((each) => each.key !== key);
            const at = others.findIndex((each) => region.elementOf(each) === other);
            moveDraftEntry(entries, list, key, isAfter ? at + 1 : at);
          },
        });
      }}
      onClick={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (!wasDragged.current) onMenu(isOpen ? null : { region, entryKey: key });
      }}
    >
      {isMovable ? <GripVertical aria-hidden="true" /> : <SlidersHorizontal aria-hidden="true" />}
      {list.label}
    </button>
  );
}
