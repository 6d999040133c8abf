import type { ReactNode } from 'react';
import { toPictureSource } from '#editing/editor/page/EntryPreview.client.tsx';
import type { EditedItem } from '#editing/editor/document/edit-actions.client.ts';
import { PictureChooser } from './PicturePanel.client.tsx';

interface PictureFieldProps {
  item: EditedItem;
  value: string;
  label: ReactNode;
  isBusy: boolean;
}

/** Shows and changes a picture that is not on the page itself. */
export function PictureField({ item, value, label, isBusy }: PictureFieldProps) {
  return (
    <fieldset className="entry-picture">
      <legend className="edit-label">{label}</legend>
      {value !== '' && <img className="edit-panel-picture" src={toPictureSource(value)} alt="" />}
      <PictureChooser item={item} value={value} isBusy={isBusy} onChosen={() => undefined} />
    </fieldset>
  );
}
