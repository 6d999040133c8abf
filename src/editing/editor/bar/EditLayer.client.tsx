import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { noticeHash } from '#components/admin/StartLinks.client.tsx';
import { $lists } from '#editing/editor/document/content-items.client.ts';
import { readValue } from '#editing/editor/document/edit-actions.client.ts';
import { $asked, focusField, readAskedField } from '#editing/editor/page/edit-focus.client.ts';
import {
  openAllFields,
  openFields,
  type OpenField,
  servedNodes,
} from '#editing/editor/page/edit-places.client.ts';
import { $document } from '#editing/editor/document/editing-store.client.ts';
import { announce } from '#editing/editor/document/editor-message.client.ts';
import type { PageRegion } from '#editing/editor/document/page-region.ts';
import { $saved, showSaved } from '#editing/editor/page/shown-content.client.ts';
import { $saving } from '#editing/editor/document/saving.client.ts';
import type { ContentItemInfo } from '#model/describe/item-contract.ts';
import { ItemField } from '#editing/editor/fields/ItemField.client.tsx';
import { PartBoundary } from '#editing/editor/document/PartBoundary.client.tsx';
import { PicturePlace } from '#editing/editor/fields/PicturePlace.client.tsx';

interface EditLayerProps {
  regions: PageRegion[];
  items: ReadonlyMap<string, ContentItemInfo>;
}

export function EditLayer({ regions, items }: EditLayerProps) {
  const { touched } = useStore($document);
  const isBusy = useStore($saving).kind === 'sending';
  const [fields, setFields] = useState<OpenField[]>([]);

  // A change of `items` must not close and reopen the fields.
  const open = useEffectEvent(() =>
    openFields({ regions, items, asked: readAskedField(), onChange: setFields }),
  );

  const askInPanels = useEffectEvent(() => {
    const asked = readAskedField();
    if (asked === null || $lists.get().has(asked)) return;
    const isOnPage = regions.some(({ id, element }) => element && id === asked);
    if (isOnPage) return;
    $asked.set(items.get(asked)?.target ?? asked);
    // The same link must work again.
    if (location.hash === noticeHash) {
      history.replaceState(history.state, '', location.pathname + location.search);
    }
  });

  useEffect(() => {
    const handleHashChange = () => askInPanels();
    addEventListener('hashchange', handleHashChange);
    return () => removeEventListener('hashchange', handleHashChange);
  }, []);

  useLayoutEffect(() => {
    const closed = [...document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')];
    const details = closed.filter((each) => regions.some(({ element }) => each.contains(element)));
    for (const each of details) each.open = true;
    const close = open();
    askInPanels();
    announce('Edit mode: click any outlined text or picture.');
    return () => {
      close();
      for (const each of details) each.open = false;
      void showSaved(regions, $saved.get());
    };
  }, [regions]);

  useEffect(() => {
    const openForTab = ({ key }: KeyboardEvent) => {
      if (key === 'Tab') openAllFields();
    };
    addEventListener('keydown', openForTab, { capture: true });
    return () => removeEventListener('keydown', openForTab, { capture: true });
  }, []);

  useEffect(() => {
    addEventListener('click', editLink, { capture: true });
    return () => removeEventListener('click', editLink, { capture: true });
  }, []);

  useEffect(() => {
    addEventListener('click', turnSlides, { capture: true });
    return () => removeEventListener('click', turnSlides, { capture: true });
  }, []);

  const isAskedShown = useRef(false);

  useEffect(() => {
    const asked = readAskedField();
    const field = fields.find(({ item }) => item.id === asked);
    if (!field || isAskedShown.current) return;
    isAskedShown.current = true;
    // By then no effect is running, and the field may open others.
    setTimeout(() => focusField(field.item.target));
  }, [fields]);

  return fields.map(({ key, item: { id }, kind, host, element }) => {
    const item = items.get(id);
    if (!item) return null;
    const value = readValue(item, touched);
    if (host === null || kind === 'picture') {
      return (
        <PicturePlace
          key={key}
          item={item}
          value={value}
          focus={touched.find(({ target }) => target === `${item.target}Focus`)?.value}
          image={element as HTMLImageElement}
          isBusy={isBusy}
        />
      );
    }
    return createPortal(
      <PartBoundary value={value}>
        <ItemField
          item={item}
          kind={kind}
          value={value}
          isBusy={isBusy}
          label={`Edit ${item.place}`}
          placeholder={item.value === '' ? readServedText(host) : undefined}
          look="page"
        />
      </PartBoundary>,
      host,
      key,
    );
  });
}

/** Returns what the page shows for an optional text, such as a name in its place. */
function readServedText(host: HTMLElement): string {
  return (servedNodes.get(host) ?? []).map(({ textContent }) => textContent ?? '').join('');
}

/**
 * Selects the text of a link that is pressed beside it; with a modifier key, the link is followed.
 */
function editLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const field = link?.querySelector<HTMLInputElement | HTMLTextAreaElement>('.edit-field');
  if (!field || event.target === field || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  field.select();
}

/** Makes the buttons below the testimonials scroll to them while they are in a row. */
function turnSlides(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('.controls button') : null;
  const slides = button?.closest('testimonial-slider')?.querySelector('[data-slides]');
  if (!(button instanceof HTMLElement) || !slides) return;
  event.stopPropagation();
  const { previous, next } = button.dataset;
  const step = previous === undefined ? (next === undefined ? 0 : 1) : -1;
  const dots = [...(button.parentElement?.querySelectorAll('.dot') ?? [])];
  if (step === 0) slides.scrollTo({ left: dots.indexOf(button) * slides.clientWidth });
  else slides.scrollBy({ left: step * slides.clientWidth });
}
