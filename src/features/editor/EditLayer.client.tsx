import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { readValue } from './edit-actions.client.ts';
import { focusField, readAskedField } from './edit-focus.client.ts';
import { openFields, type OpenField } from './edit-places.client.ts';
import { $document } from './editing-store.client.ts';
import { say } from './editor-message.client.ts';
import type { PageRegion } from './page-marks.client.ts';
import { $saved, showSaved } from './shown-content.client.ts';
import { $saving } from './save-edits.client.ts';
import type { ContentItemInfo } from '#features/publishing/editing-api.ts';
import { ItemField } from './ItemField.client.tsx';
import { PicturePlace } from './PicturePlace.client.tsx';

interface EditLayerProps {
  regions: PageRegion[];
  items: ReadonlyMap<string, ContentItemInfo>;
}

export function EditLayer({ regions, items }: EditLayerProps) {
  const { touched } = useStore($document);
  const isBusy = useStore($saving).kind === 'sending';
  const [fields, setFields] = useState<OpenField[]>([]);

  // Fields must not be opened anew when `items` changes.
  const openAll = useEffectEvent(() => openFields(regions, items));

  useLayoutEffect(() => {
    const details = [...document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')];
    for (const each of details) each.open = true;
    const opened = openAll();
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the elements that fields are drawn into are made here, in the page itself
    setFields(opened);
    say('Edit mode: click any outlined text or picture.');
    return () => {
      for (const field of opened) field.close();
      for (const each of details) each.open = false;
      void showSaved(regions, $saved.get());
    };
  }, [regions]);

  const focusAskedField = useEffectEvent(() => {
    const asked = readAskedField();
    const item = asked === null ? undefined : items.get(asked);
    if (item) focusField(item.target);
  });

  useEffect(() => {
    if (fields.length > 0) focusAskedField();
  }, [fields]);

  return fields.map(({ item: { id }, kind, host, element }, index) => {
    const item = items.get(id);
    if (!item) return null;
    const value = readValue(item, touched);
    const alt = item.altId ? items.get(item.altId) : undefined;
    const field =
      kind === 'picture' ? (
        <PicturePlace
          item={item}
          value={value}
          alt={alt}
          altValue={alt ? readValue(alt, touched) : ''}
          image={element as HTMLImageElement}
          isBusy={isBusy}
        />
      ) : (
        <ItemField
          item={item}
          kind={kind}
          value={value}
          isBusy={isBusy}
          label={`Edit ${item.place}`}
          look="page"
        />
      );
    // Two elements can hold the same text.
    return createPortal(field, host, `${id} ${index.toString()}`);
  });
}
