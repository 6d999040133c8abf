import { useStore } from '@nanostores/react';
import Plus from '~icons/lucide/plus';
import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ContentItemInfo } from '#model/describe/item-contract.ts';
import {
  isInPlace,
  readSavedList,
  showAddedItems,
} from '#editing/editor/page/added-items.client.ts';
import { $asked } from '#editing/editor/page/edit-focus.client.ts';
import { parseEntries } from '#editing/editor/document/editing-document.client.ts';
import { $document } from '#editing/editor/document/editing-store.client.ts';
import { $saved } from '#editing/editor/page/shown-content.client.ts';

type Items = ReadonlyMap<string, ContentItemInfo>;

interface MissingList {
  target: string;
  name: string;
  host: HTMLElement;
}

/**
 * Offers the lists of a profile that cannot be edited in place: the empty ones, and the reviews,
 * which are shown twice. Their button opens the details.
 */
export function MissingLists({ items }: { items: Items }) {
  const [lists, setLists] = useState<MissingList[]>([]);

  useLayoutEffect(() => {
    const found = [...document.querySelectorAll<HTMLElement>('[data-edit-each]')].flatMap(
      (element) => findMissing(element, items),
    );
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the lists are found in the page itself
    setLists(found);
    return () => {
      for (const { host } of found) (host.closest('.edit-missing') ?? host).remove();
    };
  }, [items]);

  const { touched } = useStore($document);
  useLayoutEffect(() => {
    showAddedItems((template) => {
      const target = findTarget(template, items);
      const edit = touched.find((each) => each.target === target);
      return edit ? parseEntries(edit.value) : readSavedList($saved.get(), template);
    });
    return () => showAddedItems(() => []);
  }, [items, touched]);

  return lists.map(({ target, name, host }) =>
    createPortal(
      <button type="button" className="edit-add-button" onClick={() => $asked.set(target)}>
        <Plus aria-hidden="true" />
        {`Add a ${name}`}
      </button>,
      host,
      target,
    ),
  );
}

function findMissing(element: HTMLElement, items: Items): MissingList[] {
  const template = element.dataset.editEach ?? '';
  const target = findTarget(template, items);
  if (target === null || isInPlace(element)) return [];
  const host = document.createElement('span');
  findRow(element).append(host);
  const [, field = ''] = target.split('#');
  return [{ target, name: field.replace(/ies$/, 'y').replace(/s$/, ''), host }];
}

/** Returns null for a list that belongs to no profile or is unknown. */
function findTarget(template: string, items: Items): string | null {
  const [, field = '', id = ''] = /^provider-([a-z]+)-\*-(\d+)$/.exec(template) ?? [];
  const [file] = items.get(`provider-name-${id}`)?.target.split('#') ?? [];
  return file === undefined ? null : `${file}#${field}`;
}

/** Returns the row for the buttons of the missing lists in one part of the page. */
function findRow(element: HTMLElement): HTMLElement {
  const own = element.parentElement?.querySelector<HTMLElement>(
    ':scope > .edit-missing > .edit-missing-lists',
  );
  if (own) return own;
  const hanger = document.createElement('span');
  const row = document.createElement('span');
  hanger.className = 'edit-missing';
  row.className = 'edit-missing-lists';
  hanger.append(row);
  element.after(hanger);
  return row;
}
