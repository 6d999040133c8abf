import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { PictureChooser } from './PictureChooser.client.tsx';

interface PictureInsertProps {
  /** A file that was dropped or pasted; null if one is yet to be chosen. */
  file: File | null;
  /** The place of the text, such as "Article “Rainy days” › Text". */
  place: string;
  onInsert: (address: string, description: string) => void;
  onClose: () => void;
}

/** Inserts a picture with its description into a text. */
export function PictureInsert({ file, place, onInsert, onClose }: PictureInsertProps) {
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  const description = useRef<HTMLInputElement>(null);
  const [path, setPath] = useState('');
  const [alt, setAlt] = useState('');
  const [isDecorative, setIsDecorative] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const focusButton = useEffectEvent(() => {
    if (!file) group.current?.querySelector('button')?.focus();
  });
  useEffect(() => focusButton(), []);

  const insert = () => {
    if (path === '') setProblem('Choose a picture first, and wait until it is ready.');
    else if (!isDecorative && alt.trim() === '') {
      setProblem('Describe what the picture shows, or mark it as decorative.');
    } else onInsert(path, isDecorative ? '' : alt.trim());
  };

  return (
    <div ref={group} role="group" aria-label="Picture" className="edit-insert">
      <PictureChooser
        value={path}
        place={place}
        file={file}
        onWork={() => setPath('')}
        onChoose={(chosen, known) => {
          setProblem(null);
          setPath(chosen);
          if (known) setAlt(known);
          description.current?.focus();
        }}
      />
      <span role="status" className="picture-hint">
        {path === '' ? 'You can also drop one on the text.' : 'The picture is ready.'}
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
      <label className="entry-check">
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
        {problem}
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
