import { memo, useEffect } from 'react';
import { focusField } from '#browser/editing/edit-focus.ts';
import { showPicture } from '#browser/editing/shown-content.ts';
import type { ContentItemInfo } from '#domain/editing/editing-api.ts';
import { LabelledField } from './LabelledField.tsx';
import { PictureChooser } from './PictureChooser.tsx';

interface PicturePlaceProps {
  item: ContentItemInfo;
  value: string;
  /** The text that describes the picture, where it has one. */
  alt: ContentItemInfo | undefined;
  altValue: string;
  image: HTMLImageElement;
  isBusy: boolean;
}

/** What stands below a picture of the page while it can be exchanged. */
export const PicturePlace = memo(function PicturePlace({
  item,
  value,
  alt,
  altValue,
  image,
  isBusy,
}: PicturePlaceProps) {
  useEffect(() => {
    if (value.trim() !== '') showPicture(image, value.trim());
  }, [image, value]);

  return (
    <span className="edit-panel" role="group" aria-label={item.place}>
      <PictureChooser
        item={item}
        value={value}
        isBusy={isBusy}
        onChosen={() => {
          if (alt) focusField(alt.target);
        }}
      />
      {alt && (
        <LabelledField item={alt} value={altValue} label="Image description" isBusy={isBusy} />
      )}
    </span>
  );
});
