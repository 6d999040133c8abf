import { memo } from 'react';
import type { ContentItemInfo } from '#domain/editing/editing-api.ts';
import { LineField } from './LineField.tsx';
import { MarkdownField } from './MarkdownField.tsx';

/** What every field of the editor needs. */
export interface ItemFieldProps {
  item: ContentItemInfo;
  value: string;
  /** What it is called where no label is seen. */
  label: string;
  /** Whether it looks like the text it stands for, or like a field of a form. */
  look: 'form' | 'page';
  /** While its text is being saved. */
  isBusy: boolean;
}

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
