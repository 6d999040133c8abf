import { useStore } from '@nanostores/react';
import type { ContentItemInfo } from '#features/publishing/editing-api.ts';
import { readValue } from './edit-actions.client.ts';
import { $document } from './editing-store.client.ts';
import { LabelledField } from './ItemField.client.tsx';
import { $saving } from './save-edits.client.ts';
import { SearchPreview } from './SearchPreview.client.tsx';
import { findSearchRole, type SearchRole } from './text-checks.ts';

export interface MorePanelProps {
  id: string;
  items: readonly ContentItemInfo[];
}

export function MorePanel({ id, items }: MorePanelProps) {
  const { touched } = useStore($document);
  const isBusy = useStore($saving).kind === 'sending';
  const findText = (role: SearchRole) => {
    const item = items.find(({ target }) => findSearchRole(target) === role);
    return item && readValue(item, touched);
  };
  const title = findText('title');
  return (
    <div id={id} role="group" aria-label="More on this page" className="editor-more">
      <p className="editor-more-title">Not visible on the page</p>
      {items.map((item) => (
        <LabelledField
          key={item.id}
          item={item}
          value={readValue(item, touched)}
          label={item.place.split(' › ').slice(1).join(' › ')}
          isBusy={isBusy}
        />
      ))}
      {title !== undefined && (
        <SearchPreview
          title={title}
          description={findText('description') ?? ''}
          address={location.pathname}
        />
      )}
    </div>
  );
}
