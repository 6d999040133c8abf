import type { ReactNode } from 'react';
import { $texts } from '#editing/editor/document/content-texts.client.ts';
import { type FieldText, typeText } from '#editing/editor/document/edit-actions.client.ts';
import { toPictureSource } from '#editing/editor/page/EntryPreview.client.tsx';
import { showUnserved } from '#editing/pictures/admin-source.ts';
import { PictureChooser } from './PicturePanel.client.tsx';

interface PictureFieldProps {
  item: FieldText;
  value: string;
  label: ReactNode;
  isBusy: boolean;
  /** Called with the description that a chosen picture has elsewhere on the site. */
  onDescribe?: ((alt: string) => void) | undefined;
}

/** Shows and changes a picture that is not on the page itself. */
export function PictureField({ item, value, label, isBusy, onDescribe }: PictureFieldProps) {
  const describe = (description: string) => {
    const alt = $texts.get().get(item.altId ?? '');
    if (description === '') return;
    if (alt) typeText(alt, description);
    else onDescribe?.(description);
  };
  return (
    <fieldset className="entry-picture">
      <legend className="edit-label">{label}</legend>
      {value !== '' && (
        <img
          className="edit-panel-picture"
          src={toPictureSource(value)}
          alt=""
          onError={showUnserved}
        />
      )}
      <PictureChooser item={item} value={value} isBusy={isBusy} onChosen={describe} />
    </fieldset>
  );
}
