import type { ContentItemInfo } from '#model/describe/item-contract.ts';
import { ItemField } from './ItemField.client.tsx';

interface LabeledFieldProps {
  item: ContentItemInfo;
  value: string;
  label: string;
  isBusy: boolean;
}

export function LabeledField({ item, value, label, isBusy }: LabeledFieldProps) {
  const kind = item.isMarkdown ? 'markdown' : item.type === 'image' ? 'line' : 'area';
  const { maxLength } = item;
  return (
    <span className="edit-labeled">
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
