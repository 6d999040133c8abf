import { memo, useEffect, useRef, useState } from 'react';
import { focusField } from './edit-focus.client.ts';
import { showPicture } from './shown-content.client.ts';
import type { ContentItemInfo } from '#features/publishing/editing-api.ts';
import { LabelledField } from './LabelledField.client.tsx';
import { PictureChooser } from './PictureChooser.client.tsx';

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
  const [isMissing, setIsMissing] = useState(false);
  const isUntouched = useRef(true);

  useEffect(() => {
    const address = value.trim();
    // What the page shows by itself may be a smaller copy of the picture that was named.
    isUntouched.current &&= value === item.value;
    if (isUntouched.current || address === '') return undefined;
    let isCurrent = true;
    void showPicture(image, address).then((isThere) => {
      if (isCurrent) setIsMissing(!isThere);
    });
    return () => {
      isCurrent = false;
    };
  }, [image, item.value, value]);

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
      {isMissing && (
        <span role="status" className="edit-hint">
          There is no picture at this address yet.
        </span>
      )}
      {alt && (
        <LabelledField item={alt} value={altValue} label="Image description" isBusy={isBusy} />
      )}
    </span>
  );
});
