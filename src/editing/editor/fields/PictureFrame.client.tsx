import { useEffect, useEffectEvent, useRef, useState, memo } from 'react';
import type { FieldText } from '#editing/editor/document/edit-actions.client.ts';
import { focusBar } from '#editing/editor/page/edit-focus.client.ts';
import { loadLater } from '#editing/editor/document/load-later.client.tsx';
import type { PicturePanelProps } from './PicturePanel.client.tsx';
import { showFocus, showPicture } from '#editing/editor/page/saved-content.client.ts';

const LazyPicturePanel = loadLater<PicturePanelProps>(
  async () => (await import('./PicturePanel.client.tsx')).PicturePanel,
);

export interface PictureFrameProps {
  item: FieldText;
  value: string;
  /** Undefined if the focal point was not edited. */
  focus: string | undefined;
  image: HTMLImageElement;
}

/** Takes a file that is dropped on a picture. */
function listenForFiles(
  image: HTMLImageElement,
  onDrop: (file: File) => void,
  signal: AbortSignal,
): void {
  const mark = (isOver: boolean) => image.toggleAttribute('data-target', isOver);
  const handleOver = (event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    mark(true);
  };
  const handleDrop = (event: DragEvent) => {
    mark(false);
    const [file] = event.dataTransfer?.files ?? [];
    if (!file) return;
    event.preventDefault();
    onDrop(file);
  };
  image.addEventListener('dragover', handleOver, { signal });
  image.addEventListener('dragleave', () => mark(false), { signal });
  image.addEventListener('drop', handleDrop, { signal });
}

/**
 * Makes a picture on the page a button that opens its panel, and the target of a dropped one, and
 * shows the chosen picture.
 */
export const PictureFrame = memo(function PictureFrame(props: PictureFrameProps) {
  const { item, value, focus, image } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const [shown, setShown] = useState({ src: image.currentSrc, isMissing: false });
  const isUntouched = useRef(true);
  const isNew = item.onType !== undefined;

  useEffect(() => {
    const address = value.trim().replace(/^http:/i, 'https:');
    // The page may show a smaller copy of the saved picture; it stays until the address changes.
    isUntouched.current &&= value === item.value && !isNew;
    if (isUntouched.current || address === '') return undefined;
    let isCurrent = true;
    void showPicture(image, address).then((isThere) => {
      if (isCurrent) setShown({ src: image.src, isMissing: !isThere });
    });
    return () => {
      isCurrent = false;
    };
  }, [image, isNew, item.value, value]);

  useEffect(() => {
    if (focus !== undefined) showFocus(image, focus);
  }, [image, focus]);

  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') focusBar();
    else if (event.key === 'Enter' || event.key === ' ') setIsOpen(true);
    else return;
    event.preventDefault();
  });

  useEffect(() => {
    const attributes = {
      role: 'button',
      tabindex: '0',
      'aria-label': `Edit ${item.place}`,
      'aria-haspopup': 'dialog',
      'data-edit-field': item.target,
      // A button needs a name, which a decorative picture lacks.
      ...(image.alt === '' && { alt: item.place }),
    };
    const before = image.getAttribute('alt') ?? '';
    for (const [name, text] of Object.entries(attributes)) image.setAttribute(name, text);
    const listening = new AbortController();
    const { signal } = listening;
    image.addEventListener(
      'click',
      (event) => {
        event.preventDefault();
        // Some browsers do not focus a pressed button, and closing the panel returns the focus.
        image.focus();
        setIsOpen(true);
      },
      { signal },
    );
    image.addEventListener('keydown', handleKeyDown, { signal });
    const take = (dropped: File) => {
      image.focus();
      setFile(dropped);
      setIsOpen(true);
    };
    listenForFiles(image, take, signal);
    return () => {
      listening.abort();
      for (const name of Object.keys(attributes)) if (name !== 'alt') image.removeAttribute(name);
      image.alt = before;
    };
  }, [image, item.place, item.target]);

  if (!isOpen) return null;
  const close = () => {
    setIsOpen(false);
    setFile(null);
  };
  return <LazyPicturePanel {...props} shown={shown} file={file} onClose={close} />;
});
