import { useStore } from '@nanostores/react';
import ArrowDown from '~icons/lucide/arrow-down';
import ArrowUp from '~icons/lucide/arrow-up';
import Copy from '~icons/lucide/copy';
import GripVertical from '~icons/lucide/grip-vertical';
import Plus from '~icons/lucide/plus';
import Trash from '~icons/lucide/trash-2';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { ContentItemInfo, ContentListInfo } from '#model/describe/item-contract.ts';
import type { ListEntry } from '#model/merge/saved-lists.ts';
import { logError } from '#lib/browser/log-error.client.ts';
import { readValue, typeText } from '#editing/editor/document/edit-actions.client.ts';
import { $items, $lists, loadItems } from '#editing/editor/document/content-items.client.ts';
import { fillElement, isShort } from '#editing/editor/page/edit-places.client.ts';
import { focusField, readAskedField } from '#editing/editor/page/edit-focus.client.ts';
import type { PendingEdit } from '#editing/editor/document/editing-document.client.ts';
import { type Drop, startDrag } from './drag-item.client.ts';
import { $document } from '#editing/editor/document/editing-store.client.ts';
import { describeLimit } from '#editing/editor/document/entry-form.ts';
import { useProblem } from '#editing/editor/fields/item-field.client.tsx';
import { ItemField } from '#editing/editor/fields/ItemField.client.tsx';
import { LinkField } from '#editing/editor/fields/LinkField.client.tsx';
import {
  addEntry,
  changeEntryText,
  copyEntry,
  moveItem,
  nameItem,
  nameKind,
  readEntries,
  removeItem,
} from '#editing/editor/document/list-edits.client.ts';
import {
  arrangeItems,
  findListPlaces,
  findShownItem,
  type ListPlace,
  readText,
  restorePlace,
  showLists,
} from '#editing/editor/page/list-places.client.ts';
import type { PageRegion } from '#editing/editor/document/page-region.ts';
import { $saving } from '#editing/editor/document/saving.client.ts';
import { ToolButton, ToolMenu } from './ToolMenu.client.tsx';

interface OpenMenu {
  place: ListPlace;
  entryKey: string;
}

/** Makes the lists of a page editable: with a menu for each item, by dragging, and by keyboard. */
export function ListLayer({ regions }: { regions: PageRegion[] }) {
  const lists = useStore($lists);
  const { touched } = useStore($document);
  const isBusy = useStore($saving).kind === 'sending';
  const [places, setPlaces] = useState<ListPlace[]>([]);
  const [hosts] = useState(() => new WeakMap<HTMLElement, HTMLElement>());
  const [, setVersion] = useState(0);
  const [menu, setMenu] = useState<OpenMenu | null>(null);

  useLayoutEffect(() => {
    showLists(regions, []);
    const found = findListPlaces(regions, [...$lists.get().values()]);
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the places are found in the page itself
    setPlaces(found);
    return () => {
      for (const place of found) {
        for (const item of place.items) hosts.get(item)?.remove();
        hosts.get(place.parent)?.remove();
        place.parent.removeAttribute('data-edit-list');
        restorePlace(place);
      }
    };
  }, [regions, hosts]);

  useLayoutEffect(() => {
    let isNew = false;
    for (const place of places) {
      const list = lists.get(place.target);
      if (!list) continue;
      const entries = readEntries(list, touched);
      arrangeItems(place, entries);
      for (const { key } of entries) {
        const item = findShownItem(place, key);
        if (!item || hosts.has(item)) continue;
        isNew = true;
        const host = document.createElement('span');
        host.className = isClipped(item) ? 'edit-tools edit-tools-inside' : 'edit-tools';
        findToolbox(item).append(host);
        hosts.set(item, host);
        item.setAttribute('data-edit-item', '');
      }
      let host = hosts.get(place.parent);
      if (!host) {
        isNew = true;
        host = document.createElement('span');
        host.className = 'edit-add';
        hosts.set(place.parent, host);
      }
      placeAddHost(host, place, findShownItem(place, entries.at(-1)?.key ?? ''));
    }
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the elements that tools are drawn into are made here, in the page itself
    if (isNew) setVersion((version) => version + 1);
  }, [places, lists, touched, hosts]);

  useEffect(() => {
    const asked = readAskedField();
    if (places.some(({ target }) => target === asked)) focusField(asked ?? '');
  }, [places]);

  return (
    <>
      {places.map((place, index) => {
        const list = lists.get(place.target);
        if (!list) return null;
        return (
          <ListTools
            key={`${place.target} ${index}`}
            place={place}
            list={list}
            entries={readEntries(list, touched)}
            hosts={hosts}
            isBusy={isBusy}
            menu={menu}
            onMenu={setMenu}
          />
        );
      })}
      {menu && <ItemMenu {...menu} onClose={() => setMenu(null)} />}
    </>
  );
}

/** Places the button below the last item, or below columns, so that nothing moves. */
function placeAddHost(host: HTMLElement, { parent }: ListPlace, last: HTMLElement | undefined) {
  const { columnCount, columnWidth } = getComputedStyle(parent);
  if (columnCount !== 'auto' || columnWidth !== 'auto') {
    host.classList.add('edit-add-below');
    if (host.previousElementSibling !== parent) parent.after(host);
    return;
  }
  const isCut = last !== undefined && isClipped(last);
  const box = last && !isCut ? findToolbox(last) : parent;
  parent.toggleAttribute('data-edit-list', isCut);
  if (host.parentElement !== box) box.append(host);
}

/** Returns whether overflow is clipped. */
function isClipped(item: HTMLElement): boolean {
  return getComputedStyle(item).overflow !== 'visible';
}

/**
 * Returns the element for an item's tools: a group of a description list only allows terms and
 * descriptions.
 */
function findToolbox(item: HTMLElement): HTMLElement {
  return item.querySelector<HTMLElement>(':scope > dd:last-of-type') ?? item;
}

interface ListToolsProps {
  place: ListPlace;
  list: ContentListInfo;
  entries: ListEntry[];
  hosts: WeakMap<HTMLElement, HTMLElement>;
  isBusy: boolean;
  menu: OpenMenu | null;
  onMenu: (menu: OpenMenu | null) => void;
}

const canGrow = ({ min, max }: ContentListInfo) => max === null || max > min;

function ListTools({ place, list, entries, hosts, isBusy, menu, onMenu }: ListToolsProps) {
  const addHost = hosts.get(place.parent);
  const isFull = list.max !== null && entries.length >= list.max;
  return (
    <>
      {entries.flatMap(({ key, value }, index) => {
        const item = findShownItem(place, key);
        const host = item && hosts.get(item);
        if (!item || !host) return [];
        return [
          createPortal(
            <Handle
              place={place}
              list={list}
              entryKey={key}
              label={nameItem(list, index)}
              isOpen={menu?.place === place && menu.entryKey === key}
              isBusy={isBusy}
              onMenu={onMenu}
            />,
            host,
            `tools ${key}`,
          ),
          ...listCopyFields({ place, list, entryKey: key, value, index, isBusy }),
        ];
      })}
      {addHost &&
        canGrow(list) &&
        createPortal(
          isFull ? (
            <span className="edit-full">
              {`At most ${list.max ?? 0}: remove one to add another.`}
            </span>
          ) : (
            <button
              type="button"
              className="edit-add-button"
              disabled={isBusy}
              onClick={() => {
                const key = flushSync(() => addEntry(list));
                focusItem(place, key);
                if (list.fields.some(({ isLink }) => isLink)) onMenu({ place, entryKey: key });
              }}
            >
              <Plus aria-hidden="true" />
              {`Add ${withArticle(nameKind(list))}`}
            </button>
          ),
          addHost,
        )}
    </>
  );
}

function withArticle(name: string): string {
  return `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name.toLowerCase()}`;
}

/** Focuses the first field of an item, or its handle. */
function focusItem(place: ListPlace, key: string): void {
  const item = findShownItem(place, key);
  item?.scrollIntoView({ block: 'nearest' });
  item?.querySelector<HTMLElement>('[data-edit-field], .edit-handle')?.focus();
}

const openTexts = new WeakMap<HTMLElement, HTMLElement>();

/** Returns fields for the texts of items that the served site does not have. */
function listCopyFields({
  place,
  list,
  entryKey: key,
  value,
  index,
  isBusy,
}: {
  place: ListPlace;
  list: ContentListInfo;
  entryKey: string;
  value: ListEntry['value'];
  index: number;
  isBusy: boolean;
}) {
  const copy = place.copies.get(key);
  if (!copy) return [];
  return list.fields.flatMap((field) => {
    const path = field.path.join('.');
    const element = copy.texts.get(path);
    if (!element) return [];
    const host = openTexts.get(element) ?? fillElement(element).host;
    openTexts.set(element, host);
    const { label, type, isMultiline, isMarkdown, isRequired, maxLength } = field;
    const label0 = `${nameItem(list, index)}, ${label}`;
    const text = readText(value, path);
    return createPortal(
      <ItemField
        item={{
          ...{ id: '', target: `${list.target}+${key}.${path}`, label, place: label0, type },
          // An empty text is reported when the list is saved.
          ...{ value: text, isMultiline, isMarkdown, isRequired: false, maxLength },
          onType: (typed) => changeEntryText({ list, key, path, isRequired }, typed),
        }}
        kind={isMarkdown ? 'markdown' : isShort(field) ? 'line' : 'area'}
        value={text}
        placeholder={label}
        label={`Edit ${label0}`}
        look="page"
        isBusy={isBusy}
      />,
      host,
      `${key} ${path}`,
    );
  });
}

interface HandleProps {
  place: ListPlace;
  list: ContentListInfo;
  entryKey: string;
  label: string;
  isOpen: boolean;
  isBusy: boolean;
  onMenu: (menu: OpenMenu | null) => void;
}

function Handle({ place, list, entryKey: key, label, isOpen, isBusy, onMenu }: HandleProps) {
  const wasDragged = useRef(false);

  const handleKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
    if (step === undefined || !event.altKey) return;
    event.preventDefault();
    const at = readEntries(list, $document.get().touched).findIndex((each) => each.key === key);
    flushSync(() => moveItem(list, key, at + step));
  };

  return (
    <button
      type="button"
      className="edit-handle"
      aria-label={`${label}: move, copy or remove`}
      aria-expanded={isOpen}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      data-edit-handle={key}
      disabled={isBusy}
      onKeyDown={handleKeyDown}
      onPointerDown={(event) => {
        wasDragged.current = false;
        const item = findShownItem(place, key);
        if (!item) return;
        startDrag(event, {
          item,
          listItems: () => listShownItems(place),
          onStart: () => {
            wasDragged.current = true;
            onMenu(null);
          },
          onDrop: (drop) => dropItem(place, key, drop),
        });
      }}
      onClick={(event) => {
        // The handle may be inside a link or a summary.
        event.preventDefault();
        event.stopPropagation();
        if (!wasDragged.current) onMenu(isOpen ? null : { place, entryKey: key });
      }}
    >
      <GripVertical aria-hidden="true" />
    </button>
  );
}

function listShownItems({ parent }: ListPlace): HTMLElement[] {
  return [...parent.children].filter(
    (each): each is HTMLElement =>
      each instanceof HTMLElement && each.hasAttribute('data-edit-item') && !each.hidden,
  );
}

function dropItem(place: ListPlace, key: string, { item, isAfter }: Drop): void {
  const list = $lists.get().get(place.target);
  if (!list) return;
  const keys = readEntries(list, $document.get().touched).map((each) => each.key);
  const others = keys.filter((each) => each !== key);
  const at = others.findIndex((each) => findShownItem(place, each) === item);
  moveItem(list, key, isAfter ? at + 1 : at);
}

function findHandle(place: ListPlace, key: string): HTMLElement | null {
  return findShownItem(place, key)?.querySelector<HTMLElement>('.edit-handle') ?? null;
}

/** The actions for an item. */
function ItemMenu({ place, entryKey, onClose }: OpenMenu & { onClose: () => void }) {
  const list = useStore($lists).get(place.target);
  const { touched } = useStore($document);
  const entries = list ? readEntries(list, touched) : [];
  const index = entries.findIndex(({ key }) => key === entryKey);
  if (!list || index < 0) return null;
  const isFull = list.max !== null && entries.length >= list.max;
  const isShort = entries.length <= list.min;
  const limit = canGrow(list) ? describeLimit(entries.length, list.min, list.max) : '';
  return (
    <ToolMenu
      label={nameItem(list, index)}
      findAnchor={() => findHandle(place, entryKey)}
      version={touched}
      onClose={onClose}
    >
      {list.fields
        .filter(({ isLink }) => isLink)
        .map((field) => (
          <ItemLink key={field.path.join('.')} list={list} field={field} entry={entries[index]} />
        ))}
      <ToolButton
        label="Move up"
        icon={<ArrowUp aria-hidden="true" />}
        isPossible={index > 0}
        run={() => moveItem(list, entryKey, index - 1)}
      />
      <ToolButton
        label="Move down"
        icon={<ArrowDown aria-hidden="true" />}
        isPossible={index < entries.length - 1}
        run={() => moveItem(list, entryKey, index + 1)}
      />
      {canGrow(list) && (
        <>
          <ToolButton
            label="Copy"
            icon={<Copy aria-hidden="true" />}
            isPossible={!isFull}
            run={() => {
              const value = readShownValue(list, entries[index], touched);
              const key = copyEntry(list, entryKey, value);
              onClose();
              focusItem(place, key);
            }}
          />
          <ToolButton
            label="Remove"
            icon={<Trash aria-hidden="true" />}
            isPossible={!isShort}
            run={() => {
              const next = entries[index + 1] ?? entries[index - 1];
              removeItem(list, entryKey);
              onClose();
              if (next) findHandle(place, next.key)?.focus();
            }}
          />
        </>
      )}
      {limit !== '' && <p className="edit-limit">{limit}</p>}
    </ToolMenu>
  );
}

interface ItemLinkProps {
  list: ContentListInfo;
  field: ContentListInfo['fields'][number];
  entry: ListEntry | undefined;
}

/** Sets the target of an item's link, which the page does not show. */
function ItemLink({ list, field, entry }: ItemLinkProps) {
  const isBusy = useStore($saving).kind === 'sending';
  const path = field.path.join('.');
  const key = entry?.key ?? '';
  const index = /^b(\d+)$/.exec(key)?.[1];
  if (index === undefined) {
    const change = (address: string) => {
      changeEntryText({ list, key, path, isRequired: field.isRequired }, address);
    };
    const value = readText(entry?.value ?? '', path);
    return <LinkField value={value} problem={null} isBusy={isBusy} onChange={change} />;
  }
  const [id] = Object.entries(list.ids).find(([, below]) => below === `${index}.${path}`) ?? [];
  return id === undefined ? null : <ServedLink id={id} isBusy={isBusy} />;
}

function ServedLink({ id, isBusy }: { id: string; isBusy: boolean }) {
  const item = useStore($items).get(id);
  useEffect(() => {
    loadItems([id]).catch((error: unknown) => logError('Error loading where a link leads:', error));
  }, [id]);
  return item ? <KnownLink item={item} isBusy={isBusy} /> : null;
}

function KnownLink({ item, isBusy }: { item: ContentItemInfo; isBusy: boolean }) {
  const value = readValue(item, useStore($document).touched);
  const change = (address: string) => typeText(item, address);
  const problem = useProblem(item, value);
  return <LinkField value={value} problem={problem} isBusy={isBusy} onChange={change} />;
}

/** Returns an item with the unsaved texts that the page shows in it. */
function readShownValue(
  { target }: ContentListInfo,
  entry: ListEntry | undefined,
  touched: readonly PendingEdit[],
): ListEntry['value'] {
  const index = /^b(\d+)$/.exec(entry?.key ?? '')?.[1];
  const value = entry?.value ?? '';
  if (index === undefined) return value;
  const path = `${target}.${index}`;
  if (typeof value === 'string') {
    return touched.find((each) => each.target === path)?.value ?? value;
  }
  const typed = touched.flatMap((each) =>
    each.target.startsWith(`${path}.`)
      ? [[each.target.slice(path.length + 1), each.value] as const]
      : [],
  );
  return { ...(value as Record<string, ListEntry['value']>), ...Object.fromEntries(typed) };
}
