import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { noticeHash } from '#editing/editor/document/edit-mode.client.ts';
import { $lists } from '#editing/editor/document/content-texts.client.ts';
import { readValue } from '#editing/editor/document/edit-actions.client.ts';
import { $asked, focusField, readAsked } from '#editing/editor/page/edit-focus.client.ts';
import { openRegions, type OpenField } from '#editing/editor/page/edit-regions.client.ts';
import { followTexts } from '#editing/editor/page/page-texts.client.ts';
import { $selected, followSelection } from '#editing/editor/page/selection.client.ts';
import { findEdit } from '#editing/editor/document/pending-edits.ts';
import { $document, $structure } from '#editing/editor/document/editing-store.client.ts';
import {
  findListTarget,
  readSavedList,
  showAddedItems,
} from '#editing/editor/page/added-items.client.ts';
import type { PageRegion } from '#editing/editor/document/page-region.ts';
import { $saved, showSaved } from '#editing/editor/page/saved-content.client.ts';
import type { ContentTextInfo } from '#model/describe/text-contract.ts';
import { MarkdownField } from '#editing/editor/fields/MarkdownField.client.tsx';
import { loadLater } from '#editing/editor/document/load-later.client.tsx';
import { PartBoundary } from '#editing/editor/document/PartBoundary.client.tsx';
import { PictureFrame } from '#editing/editor/fields/PictureFrame.client.tsx';

const LazySelectedTools = loadLater<object>(
  async () => (await import('#editing/editor/collections/SelectedTools.client.tsx')).SelectedTools,
);

interface EditLayerProps {
  regions: PageRegion[];
  items: ReadonlyMap<string, ContentTextInfo>;
}

/** Makes the page editable: texts in their own elements, all else with a control. */
export function EditLayer({ regions, items }: EditLayerProps) {
  const { touched } = useStore($document);
  const hasSelection = useStore($selected) !== null;
  const [fields, setFields] = useState<OpenField[]>([]);

  // A change of `items` must not close and reopen the fields.
  const open = useEffectEvent(() => openRegions(regions, items));

  const askInPanels = useEffectEvent(() => {
    const asked = readAsked();
    if (asked?.kind !== 'target') {
      if (asked) $asked.set(asked);
      return;
    }
    const { target: id } = asked;
    if ($lists.get().has(id)) return;
    const isOnPage = regions.some((region) => region.element && region.id === id);
    const target = items.get(id)?.target ?? id;
    // The fields have been rendered.
    if (isOnPage) setTimeout(() => focusField(target));
    else $asked.set({ kind: 'target', target });
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
    const { fields: found, close } = open();
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the fields are found in the page itself
    setFields(found);
    const stops = [followTexts(), followSelection()];
    askInPanels();
    return () => {
      for (const stop of stops) stop();
      close();
      void showSaved(regions, $saved.get());
    };
  }, [regions]);

  const structure = useStore($structure);

  // New items of lists that a profile does not show, and which cannot be edited in place.
  useLayoutEffect(() => {
    void showAddedItems((list) => {
      const target = findListTarget(list, items);
      const edit = target === null ? undefined : findEdit(structure, target, 'list');
      return edit?.value ?? readSavedList($saved.get(), list);
    });
    return () => void showAddedItems(() => []);
  }, [items, structure]);

  return (
    <>
      {fields.map(({ key, id, host, element }) => {
        const item = items.get(id);
        if (!item) return null;
        const value = readValue(item, touched);
        if (host === null) {
          return (
            <PictureFrame
              key={key}
              item={item}
              value={value}
              focus={findEdit(touched, `${item.target}Focus`, 'text')?.value}
              image={element as HTMLImageElement}
            />
          );
        }
        return createPortal(
          <PartBoundary value={value}>
            <MarkdownField item={item} value={value} label={`Edit ${item.place}`} look="page" />
          </PartBoundary>,
          host,
          key,
        );
      })}
      {hasSelection && <LazySelectedTools />}
    </>
  );
}
