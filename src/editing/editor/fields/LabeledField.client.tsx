import type { ContentTextInfo } from '#model/describe/text-contract.ts';
import type { ReactNode } from 'react';
import { LineField } from './LineField.client.tsx';
import { MarkdownField } from './MarkdownField.client.tsx';

interface LabeledFieldProps {
  item: ContentTextInfo;
  value: string;
  label: string;
  /** Marks a field that must be filled in. */
  mark?: ReactNode;
  isBusy: boolean;
}

export function LabeledField({ item, value, label, mark, isBusy }: LabeledFieldProps) {
  const { maxLength } = item;
  const name = item.place === label ? label : `${label}, ${item.place}`;
  const field = { item, value, label: mark ? `${name}, required` : name, isBusy };
  return (
    <span className="edit-labeled">
      <span className="edit-label" aria-hidden="true">
        {label}
        {mark}
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
