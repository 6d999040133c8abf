import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { adoptStyles } from '#lib/browser/adopt-styles.client.ts';
import { RequestError } from '#lib/browser/request.client.ts';
import { shrinkPicture } from '#editing/pictures/shrink-picture.client.ts';
import { uploadedRecordingSchema } from '#editing/publishing/publishing-contract.ts';
import { confirm } from '#editing/editor/document/confirm.client.ts';
import { loadLater } from '#editing/editor/document/load-later.client.tsx';
import { withSession } from '#editing/editor/document/session-gate.client.ts';
import type { PictureCropProps } from './PictureCrop.client.tsx';
import type { PictureLibraryProps } from './PictureLibrary.client.tsx';
import { useIsSaving } from './text-field.client.tsx';
import css from './picture-panel.css?inline';

adoptStyles(css);

const LazyPictureLibrary = loadLater<PictureLibraryProps>(
  async () => (await import('./PictureLibrary.client.tsx')).PictureLibrary,
);

const LazyPictureCrop = loadLater<PictureCropProps>(
  async () => (await import('./PictureCrop.client.tsx')).PictureCrop,
);

/** Uploads a file, which the server keeps until a save uses it; throws RequestError. */
async function upload(call: string, { type, body }: { type: string; body: Blob }, name: string) {
  const response = await fetch(`/api/admin/${call}`, {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': type, 'x-file-name': encodeURIComponent(name) },
    body,
  });
  if (!response.ok) {
    throw new RequestError(response.status, await response.text(), response.statusText);
  }
  return uploadedRecordingSchema.parse(await response.json()).path;
}

/** Without a `sentence` if the admin has already seen the reason. */
type TakenFile = { kind: 'chosen'; path: string } | { kind: 'refused'; sentence: string | null };

/** Shrinks and uploads a file, after asking if the picture would lose something. */
async function takeFile(file: File): Promise<TakenFile> {
  const shrunk = await shrinkPicture(file, ({ title, reason, accept }) =>
    confirm({ title, intro: file.name, body: reason, yes: accept, no: "Don't use it" }),
  );
  if (shrunk.kind === 'refused') return shrunk;
  return sendFile('picture', { type: shrunk.bytes.type, body: shrunk.bytes }, file.name);
}

/** Uploads a picture or a recording, once there is a session. */
export async function sendFile(
  what: 'picture' | 'recording',
  file: { type: string; body: Blob },
  name: string,
): Promise<TakenFile> {
  try {
    const path = await withSession(() => upload(`${what}s`, file, name));
    return { kind: 'chosen', path };
  } catch (error) {
    if (!(error instanceof RequestError)) {
      return {
        kind: 'refused',
        sentence: `We couldn't upload the ${what}. Check your connection and choose it again.`,
      };
    }
    return { kind: 'refused', sentence: error.status === 401 ? null : error.body };
  }
}

interface PictureChooserProps {
  /** The address of the present picture; empty for none. */
  value: string;
  /** The field of the picture, such as "Home › Top of the page › Image". */
  place: string;
  /** A file to take at once. */
  file?: File | null;
  /** Called before a file is prepared, which takes a moment. */
  onWork?: () => void;
  /** Called with the description of a picture that the site has already; null for a new one. */
  onChoose: (path: string, alt: string | null) => void;
}

/** Takes a picture from this device, by button or drop, or one that the site has already. */
export function PictureChooser(props: PictureChooserProps) {
  const { value, place, file = null, onChoose } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isWorking, setIsWorking] = useState(file !== null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isTarget, setIsTarget] = useState(false);
  const isDisabled = useIsSaving() || isWorking;

  const settle = (taken: TakenFile) => {
    setIsWorking(false);
    if (taken.kind === 'chosen') onChoose(taken.path, null);
    else setProblem(taken.sentence);
  };

  const take = async (chosen: File | undefined) => {
    if (!chosen || isDisabled) return;
    setProblem(null);
    setIsWorking(true);
    props.onWork?.();
    settle(await takeFile(chosen));
  };

  const settleFirst = useEffectEvent(settle);
  useEffect(() => {
    if (file) void takeFile(file).then(settleFirst);
  }, [file]);

  return (
    // eslint-disable-next-line jsx-a11y-x/no-static-element-interactions -- the buttons within do the same
    <span
      className="picture-chooser"
      data-target={isTarget || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsTarget(true);
      }}
      onDragLeave={() => setIsTarget(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsTarget(false);
        void take(event.dataTransfer.files[0]);
      }}
    >
      <span className="picture-file">
        <Button
          look="small"
          disabled={isDisabled}
          aria-describedby={problem === null ? undefined : id}
          onClick={() => input.current?.click()}
        >
          {isWorking ? 'Preparing the picture…' : 'Choose a picture'}
          <span className="sr-only">, {place}</span>
        </Button>
        <LibraryButton
          value={value}
          place={place}
          isDisabled={isDisabled}
          onChoose={(path, alt) => {
            setProblem(null);
            if (path !== value) onChoose(path, alt);
          }}
        />
        {isCroppable(value) && (
          <CropButton
            address={value}
            place={place}
            isDisabled={isDisabled}
            onCrop={(cropped) => void take(cropped)}
          />
        )}
        <span className="picture-hint">or drop one here</span>
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          onChange={({ target }) => {
            void take(target.files?.[0]);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
      </span>
      <span id={id} role="alert" className="field-error" hidden={problem === null}>
        {problem}
      </span>
    </span>
  );
}

interface LibraryButtonProps extends Pick<PictureChooserProps, 'onChoose' | 'place' | 'value'> {
  isDisabled: boolean;
}

/** A button that opens the pictures that the site has already. */
function LibraryButton({ value, place, isDisabled, onChoose }: LibraryButtonProps) {
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
          current={value}
          onChoose={({ path, alt }) => {
            setIsOpen(false);
            // The focus is back on the button by then.
            setTimeout(() => onChoose(path, alt));
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

/** Drawings have no pixels to cut out, and pictures elsewhere belong to others. */
const isCroppable = (address: string) =>
  /^\/(?!\/|api\/).*\.(?:avif|jpe?g|png|webp)$/i.test(address);

interface CropButtonProps extends Omit<PictureCropProps, 'onClose'> {
  isDisabled: boolean;
}

/** A button that opens the present picture to crop or turn it. */
function CropButton({ isDisabled, ...props }: CropButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        look="small"
        disabled={isDisabled}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        Crop or turn
        <span className="sr-only">, {props.place}</span>
      </Button>
      {isOpen && <LazyPictureCrop {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}
