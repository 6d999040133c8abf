import { useStore } from '@nanostores/react';
import GripVertical from '~icons/lucide/grip-vertical';
import Plus from '~icons/lucide/plus';
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
import { newEntryHash } from '#components/admin/StartLinks.client.tsx';
import { logError } from '#lib/browser/log-error.client.ts';
import { startDrag } from './drag-item.client.ts';
import { $asked } from '#editing/editor/page/edit-focus.client.ts';
import { $document } from '#editing/editor/document/editing-store.client.ts';
import { announceLastingly } from '#editing/editor/document/editor-message.client.ts';
import type { EntryList } from '#editing/editor/document/entries.ts';
import type { EntryKind } from '#editing/editor/document/entry-kinds.ts';
import {
  $entryLists,
  isOfEntry,
  listShownEntries,
  loadEntryList,
  moveShownEntry,
  type ShownEntry,
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
import { type Deletion, DeletionDialog, EntryMenu } from './EntryMenu.client.tsx';
import { EntryPanel, type SaveChanges } from './EntryPanel.client.tsx';
import { EntryPreview } from '#editing/editor/page/EntryPreview.client.tsx';
import { addEntryOf } from '#editing/editor/document/new-entries.client.ts';
import { PartBoundary } from '#editing/editor/document/PartBoundary.client.tsx';
import type { PageRegion } from '#editing/editor/document/page-region.ts';
import { $saving } from '#editing/editor/document/saving.client.ts';

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
  const lists = useStore($entryLists);
  const { touched } = useStore($document);
  const isBusy = useStore($saving).kind === 'sending';
  const [places, setPlaces] = useState<EntryPlace[]>([]);
  const [, setVersion] = useState(0);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [panel, setPanel] = useState<{ kind: EntryKind; entryKey: string } | null>(null);
  const [deletion, setDeletion] = useState<Deletion | null>(null);
  const asked = useStore($asked);
  const askedPanel = places.flatMap(({ kind }) => {
    const list = lists.get(kind);
    const all = asked !== null && list ? listShownEntries(kind, list, touched) : [];
    const entry = all.find(({ key, state }) => state !== 'deleted' && isOfEntry(asked, key));
    return entry ? [{ kind, entryKey: entry.key }] : [];
  })[0];
  const shownPanel = panel ?? askedPanel;
  const menuList = menu && lists.get(menu.place.kind);

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

  const handleHashChange = useEffectEvent(() => {
    const place = places.find(({ isWhole }) => isWhole);
    const list = place && lists.get(place.kind);
    if (location.hash !== newEntryHash || !place || !list?.isOpen) return;
    // A reload must not add another entry.
    history.replaceState(history.state, '', location.pathname + location.search);
    setPanel({ kind: place.kind, entryKey: addEntryOf(place.kind, list, true) });
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

  return (
    <>
      {places.map((place, index) => {
        const list = lists.get(place.kind);
        if (!list) return null;
        const shown = listShownEntries(place.kind, list, touched);
        return (
          <EntryTools
            key={`${place.kind} ${index}`}
            {...{ place, list, shown, isBusy, menu }}
            onMenu={setMenu}
            onPanel={(key) => setPanel({ kind: place.kind, entryKey: key })}
          />
        );
      })}
      {menu && menuList && (
        <EntryMenu
          entryKey={menu.entryKey}
          list={menuList}
          shown={listShownEntries(menu.place.kind, menuList, touched)}
          place={menu.place}
          onClose={() => setMenu(null)}
          onPanel={(key) => setPanel({ kind: menu.place.kind, entryKey: key })}
          onDelete={setDeletion}
        />
      )}
      {shownPanel && (
        <PartBoundary value={touched}>
          <EntryPanel
            {...shownPanel}
            save={save}
            onClose={() => {
              $asked.set(null);
              setPanel(null);
            }}
          />
        </PartBoundary>
      )}
      {deletion && <DeletionDialog {...deletion} onClose={() => setDeletion(null)} />}
    </>
  );
}

const stateNotes: Record<ShownEntry['state'], [saved: string, pending: string]> = {
  listed: ['', 'Shown after you save'],
  hidden: ['Hidden', 'Hidden after you save'],
  saved: ['Saved, live soon', 'Saved, live soon'],
  deleted: ['', 'Deleted when you save'],
  new: ['', 'New'],
};

interface EntryToolsProps {
  place: EntryPlace;
  list: EntryList;
  shown: ShownEntry[];
  isBusy: boolean;
  menu: OpenMenu | null;
  onMenu: (menu: OpenMenu | null) => void;
  onPanel: (key: string) => void;
}

function EntryTools({ place, list, shown, isBusy, menu, onMenu, onPanel }: EntryToolsProps) {
  const { kind, tools, hosts, addHost, isWhole } = place;
  return (
    <>
      {shown.flatMap((entry) => {
        const host = tools.get(entry.key);
        const preview = hosts.get(entry.key);
        const note = stateNotes[entry.state][entry.isPending ? 1 : 0];
        return [
          ...(preview && entry.data
            ? [
                createPortal(
                  <EntryPreview kind={kind} data={entry.data} />,
                  preview,
                  `shown ${entry.key}`,
                ),
              ]
            : []),
          ...(host
            ? [
                createPortal(
                  <>
                    {entry.state !== 'saved' && (
                      <EntryHandle
                        {...{ place, list, shown, entry, isBusy, onMenu }}
                        isOpen={menu?.place === place && menu.entryKey === entry.key}
                      />
                    )}
                    {note !== '' && <span className="edit-state">{note}</span>}
                  </>,
                  host,
                  `tools ${entry.key}`,
                ),
              ]
            : []),
        ];
      })}
      {isWhole &&
        list.isOpen &&
        createPortal(
          <button
            type="button"
            className="edit-add-button"
            disabled={isBusy}
            onClick={() => onPanel(addEntryOf(kind, list))}
          >
            <Plus aria-hidden="true" />
            {`Add ${withArticle(list.label)}`}
          </button>,
          addHost,
        )}
    </>
  );
}

function withArticle(name: string): string {
  return `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name.toLowerCase()}`;
}

interface EntryHandleProps {
  place: EntryPlace;
  list: EntryList;
  shown: ShownEntry[];
  entry: ShownEntry;
  isOpen: boolean;
  isBusy: boolean;
  onMenu: (menu: OpenMenu | null) => void;
}

function EntryHandle({ place, list, shown, entry, isOpen, isBusy, onMenu }: EntryHandleProps) {
  const wasDragged = useRef(false);
  const isMovable = canMoveEntries(place);
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
      className="edit-handle"
      data-edit-field={key}
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
    </button>
  );
}
