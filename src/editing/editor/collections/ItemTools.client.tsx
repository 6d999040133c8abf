import { useStore } from '@nanostores/react';
import ArrowDown from '~icons/lucide/arrow-down';
import ArrowUp from '~icons/lucide/arrow-up';
import Copy from '~icons/lucide/copy';
import Ellipsis from '~icons/lucide/ellipsis';
import GripVertical from '~icons/lucide/grip-vertical';
import Plus from '~icons/lucide/plus';
import Trash from '~icons/lucide/trash-2';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ContentListInfo } from '#model/describe/text-contract.ts';
import { describeLimit } from '#model/field-info.ts';
import type { ListItem } from '#model/merge/saved-lists.ts';
import { $lists } from '#editing/editor/document/content-texts.client.ts';
import type { FieldText } from '#editing/editor/document/edit-actions.client.ts';
import { toText } from '#model/files/field-value.ts';
import { findEdit, type PendingEdit } from '#editing/editor/document/pending-edits.ts';
import { $document, $structure } from '#editing/editor/document/editing-store.client.ts';
import {
  addItem,
  changeItemText,
  copyItem,
  listNeeded,
  moveItem,
  nameItem,
  nameKind,
  readListItems,
  removeItem,
} from '#editing/editor/document/list-edits.client.ts';
import { announce } from '#editing/editor/document/editor-message.client.ts';
import {
  findItemNode,
  type ListRegion,
  readText,
} from '#editing/editor/page/list-regions.client.ts';
import { type Drop, startDrag } from './drag-item.client.ts';
import { LazyLinkField, LinkTool, ServedLink } from './LinkTool.client.tsx';
import { ToolButton, ToolIcon, ToolMenu } from './ToolMenu.client.tsx';
import { useIsSaving } from '#editing/editor/fields/text-field.client.tsx';

export interface ItemInRegion {
  region: ListRegion;
  entryKey: string;
}

interface ItemToolsProps extends ItemInRegion {
  list: ContentListInfo;
}

/** The tab of the selected list item: by it, it is moved, and has a new one after it. */
export function ItemTools({ region, list, entryKey }: ItemToolsProps) {
  const isBusy = useIsSaving();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const entries = readListItems(list, useStore($structure));
  const index = entries.findIndex(({ key }) => key === entryKey);
  const [entry] = index < 0 ? [] : entries.slice(index);
  if (!entry) return null;
  const name = nameItem(list, index);
  const needed = listNeeded(list, entry).length;
  const links = list.fields.filter(({ isLink }) => isLink);
  return (
    <span role="group" aria-label={name} className="edit-tools-part">
      <MoveHandle region={region} list={list} entryKey={entryKey} label={name} />
      {canGrow(list) && !isListFull(list, entries) && (
        <ToolIcon
          label={`Add ${withArticle(nameKind(list))}`}
          icon={<Plus aria-hidden="true" />}
          isPossible={!isBusy}
          run={() => addListItem(region, list, entryKey)}
        />
      )}
      {links.length > 0 && (
        <LinkTool name={name} version={`${index} of ${entries.length}`}>
          {links.map((field) => (
            <ItemLink
              key={field.path.join('.')}
              list={list}
              entryKey={entryKey}
              field={field}
              index={index}
            />
          ))}
        </LinkTool>
      )}
      {needed > 0 && (
        <span role="status" className="edit-limit">{`Needed to publish: ${needed}`}</span>
      )}
      <button
        ref={button}
        type="button"
        className="edit-tool"
        aria-label={`${name}: more`}
        title="More"
        aria-expanded={isOpen}
        disabled={isBusy}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Ellipsis aria-hidden="true" />
      </button>
      {isOpen && (
        <ToolMenu
          label={name}
          findAnchor={() => button.current}
          version={index}
          onClose={() => setIsOpen(false)}
        >
          <ItemActs
            region={region}
            list={list}
            entries={entries}
            index={index}
            onDone={() => setIsOpen(false)}
          />
        </ToolMenu>
      )}
    </span>
  );
}

interface ItemActsProps {
  region: ListRegion;
  list: ContentListInfo;
  entries: readonly ListItem[];
  index: number;
  onDone: () => void;
}

/** What can be done with a list item, and what its list allows. */
function ItemActs({ region, list, entries, index, onDone }: ItemActsProps) {
  const [entry] = entries.slice(index);
  if (!entry) return null;
  const { key } = entry;
  const isFull = isListFull(list, entries);
  const move = (to: number) => {
    moveItem(list, key, to);
    findItemNode(region, key)?.scrollIntoView({ block: 'nearest' });
  };
  const copy = () => {
    onDone();
    const added = copyItem(list, key, readLiveValue(list, entry, $document.get().touched));
    setTimeout(() => focusItem(region, added));
  };
  const remove = () => {
    onDone();
    const next = entries[index + 1] ?? entries[index - 1];
    removeItem(list, key);
    if (next) setTimeout(() => focusItem(region, next.key));
  };
  return (
    <>
      <ToolButton
        label="Move up"
        icon={<ArrowUp aria-hidden="true" />}
        isPossible={index > 0}
        run={() => move(index - 1)}
      />
      <ToolButton
        label="Move down"
        icon={<ArrowDown aria-hidden="true" />}
        isPossible={index < entries.length - 1}
        run={() => move(index + 1)}
      />
      {canGrow(list) && (
        <>
          <ToolButton
            label="Copy"
            icon={<Copy aria-hidden="true" />}
            isPossible={!isFull}
            run={copy}
          />
          <ToolButton
            label="Remove"
            icon={<Trash aria-hidden="true" />}
            isPossible={entries.length > list.min}
            run={remove}
          />
          <LimitNote list={list} count={entries.length} />
        </>
      )}
    </>
  );
}

/** Says what a list allows, where it is at its limit. */
function LimitNote({ list, count }: { list: ContentListInfo; count: number }) {
  const limit = describeLimit(count, list.min, list.max);
  return limit === '' ? null : <p className="edit-limit">{limit}</p>;
}

/** Adds an item after another, or at the end, and focuses it; a full list says so instead. */
export function addListItem(region: ListRegion, list: ContentListInfo, after?: string): void {
  const entries = readListItems(list, $structure.get());
  if (isListFull(list, entries)) {
    announce(describeLimit(entries.length, list.min, list.max));
    focusItem(region, entries.at(-1)?.key ?? '');
    return;
  }
  const key = flushSync(() => addItem(list, after));
  focusItem(region, key);
  // At the edge, its tools would cover it.
  findItemNode(region, key)?.scrollIntoView({ block: 'center' });
}

const isListFull = ({ max }: ContentListInfo, entries: readonly ListItem[]) =>
  max !== null && entries.length >= max;

const canGrow = ({ min, max }: ContentListInfo) => max === null || max > min;

function withArticle(name: string): string {
  return `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name.toLowerCase()}`;
}

/** Focuses the first field of an item. */
function focusItem(region: ListRegion, key: string): void {
  const item = findItemNode(region, key);
  item?.scrollIntoView({ block: 'nearest' });
  item?.querySelector<HTMLElement>('[data-edit-field]')?.focus();
}

/** A button by which an item is dragged, and moved by the arrow keys. */
function MoveHandle({ region, list, entryKey, label }: ItemToolsProps & { label: string }) {
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = readListItems(list, $structure.get()).findIndex(({ key }) => key === entryKey);
    flushSync(() => moveItem(list, entryKey, at + step));
  };
  return (
    <button
      type="button"
      className="edit-tool edit-tool-word edit-handle"
      aria-label={`${label}: move`}
      title="Drag, or press an arrow key"
      aria-keyshortcuts="ArrowUp ArrowDown"
      disabled={useIsSaving()}
      onKeyDown={handleKeyDown}
      onPointerDown={(event) => {
        const item = findItemNode(region, entryKey);
        if (!item) return;
        startDrag(event, {
          item,
          listItems: () => listItemElements(region),
          onStart: () => undefined,
          onDrop: (drop) => dropItem(region, entryKey, drop),
        });
      }}
    >
      <GripVertical aria-hidden="true" />
      {label}
    </button>
  );
}

function listItemElements({ parent }: ListRegion): HTMLElement[] {
  return [...parent.children].filter(
    (each): each is HTMLElement =>
      each instanceof HTMLElement && each.dataset.editItem !== undefined && !each.hidden,
  );
}

function dropItem(region: ListRegion, key: string, { item, isAfter }: Drop): void {
  const list = $lists.get().get(region.target);
  if (!list) return;
  const others = readListItems(list, $structure.get())
    .map((each) => each.key)
    .filter((each) => each !== key);
  const at = others.findIndex((each) => findItemNode(region, each) === item);
  moveItem(list, key, isAfter ? at + 1 : at);
}

export interface ItemText {
  list: ContentListInfo;
  entryKey: string;
  field: ContentListInfo['fields'][number];
  index: number;
}

/** Returns a text of an item that the served site does not have, as it is to be edited. */
export function describeItemText({ list, entryKey: key, field, index }: ItemText) {
  const { label, type, isMultiline, isMarkdown, isRequired, maxLength } = field;
  const path = field.path.join('.');
  const place = `${nameItem(list, index)}, ${label}`;
  const read = (touched: readonly PendingEdit[]) => {
    const entry = readListItems(list, touched).find((each) => each.key === key);
    return readText(entry?.value ?? '', path);
  };
  const item = (): FieldText => ({
    id: '',
    target: `${list.target}+${key}.${path}`,
    label,
    place,
    type,
    // An empty text is reported when the list is saved.
    value: '',
    isMultiline,
    isMarkdown,
    isRequired: false,
    maxLength,
    onType: (typed) => changeItemText({ list, key, path, isRequired }, typed),
  });
  return { label: `Edit ${place}`, read, item };
}

/** Sets the target of an item's link, which the page does not show. */
function ItemLink(text: ItemText) {
  const { list, field, entryKey } = text;
  const { touched } = useStore($document);
  const served = /^b(\d+)$/.exec(entryKey)?.[1];
  if (served === undefined) {
    const { item, read } = describeItemText(text);
    return <LazyLinkField item={{ ...item(), value: read(touched) }} />;
  }
  const below = [served, ...field.path].join('.');
  const [id] = Object.entries(list.ids).find(([, each]) => each === below) ?? [];
  return id === undefined ? null : <ServedLink id={id} />;
}

/** Returns an item with the unsaved texts that the page shows in it. */
function readLiveValue(
  { target }: ContentListInfo,
  entry: ListItem | undefined,
  touched: readonly PendingEdit[],
): ListItem['value'] {
  const index = /^b(\d+)$/.exec(entry?.key ?? '')?.[1];
  const value = entry?.value ?? '';
  if (index === undefined) return value;
  const path = `${target}.${index}`;
  if (typeof value === 'string') {
    return findEdit(touched, path, 'text')?.value ?? value;
  }
  const typed = touched.flatMap((each) =>
    each.target.startsWith(`${path}.`)
      ? [[each.target.slice(path.length + 1), toText(each.value)] as const]
      : [],
  );
  return { ...(value as Record<string, ListItem['value']>), ...Object.fromEntries(typed) };
}
