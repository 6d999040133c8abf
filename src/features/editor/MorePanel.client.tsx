import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';
import { readValue } from './edit-actions.client.ts';
import { $document } from './editing-store.client.ts';
import type { PageMark } from './page-marks.client.ts';
import { $saving } from './save-edits.client.ts';
import { Icon } from '#components/admin/Icon.client.tsx';
import { LabelledField } from './ItemField.client.tsx';
import type { PageItems } from './use-page-items.client.ts';

interface MorePanelProps {
  marks: PageMark[];
  page: PageItems;
}

/** Texts of the page that it does not show, such as what search engines read; nothing without any. */
export function MorePanel({ marks, page }: MorePanelProps) {
  const id = useId();
  const { touched } = useStore($document);
  const isBusy = useStore($saving).kind === 'sending';
  const [isOpen, setIsOpen] = useState(false);
  if (page.kind !== 'loaded') return null;
  const items = marks.flatMap(({ id: itemId, element }) => {
    const item = element ? undefined : page.items.get(itemId);
    return item ? [item] : [];
  });
  if (items.length === 0) return null;
  return (
    <>
      <button
        type="button"
        className="editor-button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          setIsOpen(!isOpen);
        }}
      >
        <Icon name="panel" />
        <span className="editor-word">More on this page</span>
      </button>
      <div
        id={id}
        role="group"
        aria-label="More on this page"
        className="editor-more"
        hidden={!isOpen}
      >
        <p className="editor-more-title">Not seen on the page itself</p>
        {items.map((item) => (
          <LabelledField
            key={item.id}
            item={item}
            value={readValue(item, touched)}
            label={item.place.split(' › ').slice(1).join(' › ')}
            isBusy={isBusy}
          />
        ))}
      </div>
    </>
  );
}
