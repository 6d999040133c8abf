import { memo } from 'react';
import { LineField } from './LineField.client.tsx';
import { MarkdownField } from './MarkdownField.client.tsx';
import type { ItemFieldProps } from './item-field.client.tsx';

/** Rerenders only when its own text or state changes. */
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
