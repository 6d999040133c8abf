import { useState } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import type { LibraryPicture } from '#editing/pictures/picture-library.ts';
import { loadLater } from '#editing/editor/document/load-later.client.tsx';
import type { PictureLibraryProps } from './PictureLibrary.client.tsx';

const LazyPictureLibrary = loadLater<PictureLibraryProps>(
  async () => (await import('./PictureLibrary.client.tsx')).PictureLibrary,
);

interface LibraryButtonProps extends Pick<PictureLibraryProps, 'current'> {
  /** What the picture is for, such as "Home › Top of the page › Image". */
  place: string;
  isDisabled: boolean;
  /** Called once the focus is back on the button. */
  onChoose: (picture: LibraryPicture) => void;
}

/** A button that opens the pictures that the site has already. */
export function LibraryButton({ current, place, isDisabled, onChoose }: LibraryButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        look="small"
        disabled={isDisabled}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        Choose one that is already here
        <span className="sr-only">, {place}</span>
      </Button>
      {isOpen && (
        <LazyPictureLibrary
          current={current}
          onChoose={(picture) => {
            setIsOpen(false);
            setTimeout(() => onChoose(picture));
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
