import type { ContentItemInfo } from '#model/describe/item-contract.ts';
import { LineField } from './LineField.client.tsx';
import { MarkdownField } from './MarkdownField.client.tsx';

interface LabeledFieldProps {
  item: ContentItemInfo;
  value: string;
  label: string;
  isBusy: boolean;
}

export function LabeledField({ item, value, label, isBusy }: LabeledFieldProps) {
  const field = { item, value, label: `${label}, ${item.place}`, isBusy };
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
      {item.isMarkdown ? (
        <MarkdownField {...field} look="form" />
      ) : (
        <LineField {...field} isLine={item.type === 'image'} />
      )}
    </span>
  );
}
