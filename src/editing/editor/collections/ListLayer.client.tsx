import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { $lists } from '#editing/editor/document/content-texts.client.ts';
import { $document, $structure } from '#editing/editor/document/editing-store.client.ts';
import { listNeeded, readListItems } from '#editing/editor/document/list-edits.client.ts';
import type { PageRegion } from '#editing/editor/document/page-region.ts';
import { $asked, focusField, readAsked } from '#editing/editor/page/edit-focus.client.ts';
import { fillElement } from '#editing/editor/page/edit-regions.client.ts';
import {
  arrangeItems,
  findListRegions,
  findItemNode,
  type ListRegion,
  restoreListRegion,
  showLists,
} from '#editing/editor/page/list-regions.client.ts';
import { openPageText } from '#editing/editor/page/page-texts.client.ts';
import { $selected, $tab } from '#editing/editor/page/selection.client.ts';
import { MarkdownField } from '#editing/editor/fields/MarkdownField.client.tsx';
import type { ContentListInfo } from '#model/describe/text-contract.ts';
import type { ListItem } from '#model/merge/saved-lists.ts';
import {
  addListItem,
  describeItemText,
  type ItemInRegion,
  type ItemText,
  ItemTools,
} from './ItemTools.client.tsx';

/** Makes the lists of a page editable: with tools for the selected item, by dragging, and by keyboard. */
export function ListLayer({ regions }: { regions: PageRegion[] }) {
  const lists = useStore($lists);
  const selected = useStore($selected);
  const tab = useStore($tab);
  const { listRegions, copied } = useListRegions(regions);
  useAskedItem(listRegions);
  const chosen = selected && findChosen(listRegions, selected);
  const list = chosen && lists.get(chosen.region.target);
  return (
    <>
      {copied.map((text) => (
        <CopiedMarkdown key={`${text.entryKey} ${text.field.label}`} {...text} />
      ))}
      {tab &&
        list &&
        createPortal(<ItemTools {...chosen} list={list} />, tab, `item ${chosen.entryKey}`)}
    </>
  );
}

/**
 * Finds the lists of the page, and keeps their items as they will be once saved; with the texts of
 * copied items that need a control.
 */
function useListRegions(regions: PageRegion[]) {
  const lists = useStore($lists);
  const touched = useStore($structure);
  const [listRegions, setListRegions] = useState<ListRegion[]>([]);
  const [copied, setCopied] = useState<readonly CopiedText[]>([]);
  const [, setVersion] = useState(0);
  const [closers] = useState(() => new Map<HTMLElement, () => void>());

  useLayoutEffect(() => {
    showLists(regions, []);
    const found = findListRegions(regions, [...$lists.get().values()]);
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the regions are found in the page itself
    setListRegions(found);
    return () => {
      for (const close of closers.values()) close();
      closers.clear();
      setCopied([]);
      for (const region of found) {
        for (const item of region.items) delete item.dataset.editItem;
        restoreListRegion(region);
      }
    };
  }, [regions, closers]);

  useLayoutEffect(() => {
    const added: CopiedText[] = [];
    let isNew = false;
    for (const region of listRegions) {
      const list = lists.get(region.target);
      if (!list) continue;
      const entries = readListItems(list, touched);
      arrangeItems(region, entries);
      for (const [index, entry] of entries.entries()) {
        const { key } = entry;
        const item = findItemNode(region, key);
        if (item && item.dataset.editItem !== key) {
          item.dataset.editItem = key;
          isNew = true;
        }
        markNeeded(region, list, entry);
        added.push(...openCopiedTexts({ region, list, entryKey: key, index, closers }));
      }
    }
    // The selected field may be in one of them.
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the items are found in the page itself
    if (isNew) setVersion((version) => version + 1);
    if (added.length > 0) setCopied((before) => [...before, ...added]);
  }, [listRegions, lists, touched, closers]);

  return { listRegions, copied };
}

/** Focuses the list, or adds the item, that is asked for. */
function useAskedItem(listRegions: readonly ListRegion[]): void {
  const lists = useStore($lists);
  const asked = useStore($asked);

  useEffect(() => {
    const inAddress = readAsked();
    if (inAddress?.kind !== 'target') return;
    const { target } = inAddress;
    if (listRegions.some((region) => region.target === target)) focusField(target);
  }, [listRegions]);

  const addAskedItem = useEffectEvent(() => {
    if (asked?.kind !== 'item') return;
    const list = [...lists.values()].find(({ ids }) => Object.hasOwn(ids, asked.textId));
    const region = listRegions.find(({ target }) => target === list?.target);
    if (!list || !region) return;
    $asked.set(null);
    // A reload must not add another item.
    history.replaceState(history.state, '', location.pathname + location.search);
    addListItem(region, list);
  });

  useEffect(() => {
    // The existing items have been rendered.
    const timer = setTimeout(() => addAskedItem());
    return () => clearTimeout(timer);
  }, [asked, listRegions, lists]);
}

/** Returns the list item that a field is in. */
function findChosen(listRegions: readonly ListRegion[], field: HTMLElement): ItemInRegion | null {
  const item = field.closest<HTMLElement>('[data-edit-item]');
  const key = item?.dataset.editItem;
  const region = listRegions.find((each) => key !== undefined && findItemNode(each, key) === item);
  return region && key !== undefined ? { region, entryKey: key } : null;
}

interface CopiedText extends ItemInRegion, ItemText {
  host: HTMLElement;
}

/** Marks what keeps a copied item from being saved. */
function markNeeded({ copies }: ListRegion, list: ContentListInfo, entry: ListItem): void {
  const needed = listNeeded(list, entry);
  for (const field of list.fields) {
    const element = copies.get(entry.key)?.texts.get(field.path.join('.'));
    element?.toggleAttribute('data-needed', needed.includes(field));
  }
}

/** Makes the texts of a copied item editable; returns those that need a control. */
function openCopiedTexts({
  region,
  list,
  entryKey,
  index,
  closers,
}: ItemInRegion & Pick<CopiedText, 'index' | 'list'> & { closers: Map<HTMLElement, () => void> }) {
  const texts = region.copies.get(entryKey)?.texts;
  if (!texts) return [];
  return list.fields.flatMap((field): CopiedText[] => {
    const element = texts.get(field.path.join('.'));
    if (!element) return [];
    const { label, read, item } = describeItemText({ list, entryKey, field, index });
    element.querySelector('[data-edit-field]')?.setAttribute('aria-label', label);
    if (closers.has(element)) return [];
    if (field.isMarkdown) {
      const { host, close } = fillElement(element);
      closers.set(element, close);
      return [{ region, list, entryKey, field, index, host }];
    }
    const placeholder = findExample(list, field) ?? field.label;
    closers.set(element, openPageText(element, { readItem: item, label, placeholder, read }));
    return [];
  });
}

/** Returns an item of a list of texts, whose form a new one may have to have. */
function findExample({ items }: ContentListInfo, { path }: CopiedText['field']): string | null {
  const example =
    path.length === 0 ? readListItems({ target: '', items }, []).at(-1)?.value : undefined;
  return typeof example === 'string' && example !== '' ? `Such as ${example}` : null;
}

function CopiedMarkdown({ host, ...text }: CopiedText) {
  const { touched } = useStore($document);
  const { label, read, item } = describeItemText(text);
  const value = read(touched);
  return createPortal(
    <MarkdownField
      item={{ ...item(), value }}
      value={value}
      placeholder={text.field.label}
      label={label}
      look="page"
    />,
    host,
  );
}
