import type { ContentItemInfo } from '#domain/editing/editing-api.ts';
import { LabelledField } from './LabelledField.tsx';

interface PictureChooserProps {
  item: ContentItemInfo;
  value: string;
  isBusy: boolean;
}

/** The ways to name another picture: its address. */
export function PictureChooser({ item, value, isBusy }: PictureChooserProps) {
  return <LabelledField item={item} value={value} label="Image URL" isBusy={isBusy} />;
}
