import Plus from '~icons/lucide/plus';
import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ContentItemInfo } from '#features/publishing/editing-api.ts';
import { $asked } from './edit-focus.client.ts';

type Items = ReadonlyMap<string, ContentItemInfo>;

interface MissingList {
  /** Is the target of the list. */
  target: string;
  name: string;
  host: HTMLElement;
}

/**
 * Offers the lists of a profile that cannot be changed in their place: those that are empty, and the
 * reviews, which stand in two. Their button leads to the details.
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
      for (const { host } of found) host.remove();
    };
  }, [items]);

  return lists.map(({ target, name, host }) =>
    createPortal(
      <button
        type="button"
        className="editor-button"
        onClick={() => {
          $asked.set(target);
        }}
      >
        <Plus aria-hidden="true" />
        {`Add a ${name}`}
      </button>,
      host,
      target,
    ),
  );
}

function findMissing(element: HTMLElement, items: Items): MissingList[] {
  const template = element.dataset['editEach'] ?? '';
  const [, field = '', id = ''] = /^provider-([a-z]+)-\*-(\d+)$/.exec(template) ?? [];
  const [file] = items.get(`provider-name-${id}`)?.target.split('#') ?? [];
  if (file === undefined || items.has(template.replace('*', '1'))) return [];
  const host = document.createElement('span');
  host.className = 'edit-missing';
  element.after(host);
  return [{ target: `${file}#${field}`, name: field.replace(/ies$/, 'y').replace(/s$/, ''), host }];
}
