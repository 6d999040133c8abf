import { memo } from 'react';
import type { ItemFieldProps } from './item-field.client.tsx';
import { LineField } from './LineField.client.tsx';
import { MarkdownField } from './MarkdownField.client.tsx';

/** The field of one text, drawn anew only when something about it changes. */
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
