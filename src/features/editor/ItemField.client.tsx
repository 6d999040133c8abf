import { memo } from 'react';
import type { ContentItemInfo } from '#features/publishing/editing-api.ts';
import { LineField } from './LineField.client.tsx';
import { MarkdownField } from './MarkdownField.client.tsx';
import type { ItemFieldProps } from './item-field.client.tsx';

/** Renders again only when its own text or state changes. */
export const ItemField = memo(function ItemField({
  kind,
  ...props
}: ItemFieldProps & { kind: 'area' | 'line' | 'markdown' }) {
  return kind === 'markdown' ? (
    <MarkdownField {...props} />
  ) : (
    <LineField {...props} isLine={kind === 'line'} />
  );
});

interface LabelledFieldProps {
  item: ContentItemInfo;
  value: string;
  label: string;
  isBusy: boolean;
}

export function LabelledField({ item, value, label, isBusy }: LabelledFieldProps) {
  const kind = item.isMarkdown ? 'markdown' : item.type === 'image' ? 'line' : 'area';
  const { maxLength } = item;
  return (
    <span className="edit-labelled">
      <span className="edit-label" aria-hidden="true">
        {label}
        {maxLength !== null && item.type === 'text' && !item.isMarkdown && (
          <span className="edit-count">
            {value.trim().length} of {maxLength}
          </span>
        )}
      </span>
      <ItemField
        item={item}
        kind={kind}
        value={value}
        label={`${label}, ${item.place}`}
        look="form"
        isBusy={isBusy}
      />
    </span>
  );
}
