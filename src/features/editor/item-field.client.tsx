import type { ContentItemInfo } from '#features/publishing/editing-api.ts';

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
