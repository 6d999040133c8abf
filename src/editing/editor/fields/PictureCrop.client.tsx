import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import ReactCrop, { type PercentCrop } from 'react-image-crop';
import libraryCss from 'react-image-crop/dist/ReactCrop.css?inline';
import TurnLeft from '~icons/lucide/rotate-ccw';
import TurnRight from '~icons/lucide/rotate-cw';
import { Button } from '#components/admin/Button.client.tsx';
import { Modal } from '#components/admin/Modal.client.tsx';
import { adoptStyles } from '#lib/browser/adopt-styles.client.ts';
import { toAdminSource } from '#editing/pictures/admin-source.ts';
import { findMovement } from '#editing/pictures/picture-bytes.ts';

adoptStyles(libraryCss);

export interface PictureCropProps {
  /** The address of the picture on this site. */
  address: string;
  /** The field of the picture, such as "Home › Top of the page › Image". */
  place: string;
  /** Called with the part that was chosen, turned, as a PNG file. */
  onCrop: (file: File) => void;
  onClose: () => void;
}

const whole: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 };

const labels = {
  cropArea: 'The part that stays. Arrow keys move it.',
  nwDragHandle: 'Top left corner',
  nDragHandle: 'Top edge',
  neDragHandle: 'Top right corner',
  eDragHandle: 'Right edge',
  seDragHandle: 'Bottom right corner',
  sDragHandle: 'Bottom edge',
  swDragHandle: 'Bottom left corner',
  wDragHandle: 'Left edge',
};

/** Crops a picture and turns it by quarters; the picture itself stays as it is. */
export function PictureCrop({ address, place, onCrop, onClose }: PictureCropProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const picture = usePicture(address);
  const [turns, setTurns] = useState(0);
  const [part, setPart] = useState(whole);
  const bitmap = picture instanceof ImageBitmap ? picture : null;

  useLayoutEffect(() => {
    if (bitmap && canvas.current) drawTurned(canvas.current, bitmap, turns);
  }, [bitmap, turns]);

  const turn = (by: 1 | -1) => {
    setTurns((turns + by + 4) % 4);
    setPart(whole);
  };

  const finish = async () => {
    const isSame = turns === 0 && part.width === 100 && part.height === 100;
    const bytes = canvas.current && !isSame ? await cutOut(canvas.current, part) : null;
    onClose();
    if (bytes) onCrop(new File([bytes], nameOf(address), { type: bytes.type }));
  };

  return (
    <Modal
      title="Crop or turn"
      intro={place}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="main" disabled={!bitmap} onClick={() => void finish()}>
            Use this picture
          </Button>
        </>
      }
    >
      <div className="edit-panel">
        <p role="status" className="picture-hint">
          {typeof picture === 'string' ? picture : 'Drag a corner or an edge, or use arrow keys.'}
        </p>
        {bitmap && (
          <>
            <div className="picture-file">
              <Button look="small" onClick={() => turn(-1)}>
                <TurnLeft aria-hidden="true" /> Turn left
              </Button>
              <Button look="small" onClick={() => turn(1)}>
                <TurnRight aria-hidden="true" /> Turn right
              </Button>
            </div>
            <ReactCrop
              className="picture-crop"
              crop={part}
              keepSelection
              ruleOfThirds
              minWidth={24}
              minHeight={24}
              ariaLabels={labels}
              onChange={(_pixels, percent) => setPart(percent)}
            >
              <canvas ref={canvas} />
            </ReactCrop>
          </>
        )}
      </div>
    </Modal>
  );
}

/** Loads a picture; returns a sentence while there is none. */
function usePicture(address: string): ImageBitmap | string {
  const [picture, setPicture] = useState<ImageBitmap | string>('Loading the picture…');
  useEffect(() => {
    let isCurrent = true;
    let loaded: ImageBitmap | undefined;
    void loadPicture(address).then((found) => {
      if (found instanceof ImageBitmap) loaded = found;
      if (isCurrent) setPicture(found);
      else loaded?.close();
    });
    return () => {
      isCurrent = false;
      loaded?.close();
    };
  }, [address]);
  return picture;
}

const load = (address: string) => fetch(address, { credentials: 'include' });

async function loadPicture(address: string): Promise<ImageBitmap | string> {
  const failure = "We couldn't load this picture. Please try again.";
  try {
    const live = await load(address);
    // One that is not live yet is served to admins alone.
    const response = live.ok ? live : await load(toAdminSource(address) ?? address);
    if (!response.ok) return failure;
    const bytes = await response.blob();
    if (findMovement(new Uint8Array(await bytes.arrayBuffer()))) {
      return 'This picture moves, so it stays as it is.';
    }
    return await createImageBitmap(bytes);
  } catch {
    return failure;
  }
}

/** @param turns quarters to the right */
function drawTurned(canvas: HTMLCanvasElement, bitmap: ImageBitmap, turns: number): void {
  const { width, height } = bitmap;
  [canvas.width, canvas.height] = turns % 2 === 0 ? [width, height] : [height, width];
  const context = canvas.getContext('2d');
  context?.translate(canvas.width / 2, canvas.height / 2);
  context?.rotate((turns * Math.PI) / 2);
  context?.drawImage(bitmap, -width / 2, -height / 2);
}

/** Returns a part of a picture as a PNG; null if the browser has no memory for it. */
function cutOut(canvas: HTMLCanvasElement, part: PercentCrop): Promise<Blob | null> {
  const cut = document.createElement('canvas');
  const left = Math.round((part.x / 100) * canvas.width);
  const top = Math.round((part.y / 100) * canvas.height);
  cut.width = Math.max(1, Math.round((part.width / 100) * canvas.width));
  cut.height = Math.max(1, Math.round((part.height / 100) * canvas.height));
  cut.getContext('2d')?.drawImage(canvas, -left, -top);
  return new Promise((resolve) => cut.toBlob(resolve, 'image/png'));
}

/** Returns the file name of an address, which names the new picture, too. */
function nameOf(address: string): string {
  const name = address.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
