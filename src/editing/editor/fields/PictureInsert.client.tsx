import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { choosePicture, type ChosenPicture } from './choose-picture.client.ts';
import { LibraryButton } from './LibraryButton.client.tsx';

interface PictureInsertProps {
  /** A file that was dropped or pasted; null if one is yet to be chosen. */
  file: File | null;
  /** The place of the text, such as "Article “Rainy days” › Text". */
  place: string;
  onInsert: (address: string, description: string) => void;
  onClose: () => void;
}

type Work =
  | { kind: 'idle' }
  | { kind: 'working' }
  | { kind: 'ready'; path: string }
  | { kind: 'failed'; sentence: string | null };

/** Inserts a picture with its description into a text. */
export function PictureInsert({ file, place, onInsert, onClose }: PictureInsertProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const description = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [work, setWork] = useState<Work>({ kind: file ? 'working' : 'idle' });
  const [alt, setAlt] = useState('');
  const [isDecorative, setIsDecorative] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const settle = (picture: ChosenPicture) => {
    setWork(
      picture.kind === 'chosen'
        ? { kind: 'ready', path: picture.path }
        : { kind: 'failed', sentence: picture.sentence },
    );
    description.current?.focus();
  };
  const settleFirst = useEffectEvent(settle);

  useEffect(() => {
    if (file) void choosePicture(file).then(settleFirst);
    else button.current?.focus();
  }, [file]);

  const insert = () => {
    if (work.kind !== 'ready') {
      setProblem(
        work.kind === 'working' ? 'The picture is not ready yet.' : 'Choose a picture first.',
      );
    } else if (!isDecorative && alt.trim() === '') {
      setProblem('Describe what the picture shows, or mark it as decorative.');
    } else onInsert(work.path, isDecorative ? '' : alt.trim());
  };

  return (
    <div role="group" aria-label="Picture" className="edit-insert">
      <span className="edit-insert-row">
        <Button
          ref={button}
          look="small"
          disabled={work.kind === 'working'}
          onClick={() => input.current?.click()}
        >
          {work.kind === 'working'
            ? 'Preparing the picture…'
            : work.kind === 'ready'
              ? 'Choose another picture'
              : 'Choose a picture'}
        </Button>
        <LibraryButton
          current={work.kind === 'ready' ? work.path : ''}
          place={place}
          isDisabled={work.kind === 'working'}
          onChoose={({ path, alt: known }) => {
            setProblem(null);
            setWork({ kind: 'ready', path });
            if (known !== '') setAlt(known);
            description.current?.focus();
          }}
        />
        <span role="status" className="picture-hint">
          {work.kind === 'ready' ? 'The picture is ready.' : 'You can also drop one on the text.'}
        </span>
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            // The same file can be chosen again.
            target.value = '';
            setProblem(null);
            if (!chosen) return;
            setWork({ kind: 'working' });
            void choosePicture(chosen).then(settle);
          }}
        />
      </span>
      <label htmlFor={`${id}-alt`} className="edit-label">
        Picture description
      </label>
      <input
        id={`${id}-alt`}
        type="text"
        className="field"
        ref={description}
        value={alt}
        disabled={isDecorative}
        aria-describedby={`${id}-problem`}
        onChange={({ target }) => {
          setAlt(target.value);
          setProblem(null);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') insert();
          else if (event.key === 'Escape') onClose();
          else return;
          event.preventDefault();
        }}
      />
      <label className="edit-check">
        <input
          type="checkbox"
          checked={isDecorative}
          onChange={({ target }) => {
            setIsDecorative(target.checked);
            setProblem(null);
          }}
        />
        Decorative: it says nothing that the words don&apos;t
      </label>
      <p id={`${id}-problem`} role="alert" className="field-error">
        {problem ?? (work.kind === 'failed' ? work.sentence : null)}
      </p>
      <span className="edit-insert-row">
        <Button look="small" onClick={insert}>
          Add picture
        </Button>
        <Button look="small" onClick={onClose}>
          Cancel
        </Button>
      </span>
    </div>
  );
}
