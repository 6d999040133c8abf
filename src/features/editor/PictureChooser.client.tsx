import { useId, useRef, useState } from 'react';
import { choosePicture } from './choose-picture.client.ts';
import { typeText } from './edit-actions.client.ts';
import { say } from './editor-message.client.ts';
import type { ContentItemInfo } from '#features/publishing/editing-api.ts';
import { LabelledField } from './LabelledField.client.tsx';
import { useFileDrop } from './use-file-drop.client.ts';

interface PictureChooserProps {
  item: ContentItemInfo;
  value: string;
  isBusy: boolean;
  /** A new picture is there: its words may have to change too. */
  onChosen: () => void;
}

type Work = { kind: 'idle' } | { kind: 'working' } | { kind: 'failed'; sentence: string };

/** The ways to name another picture: a file, chosen or dropped here, or an address. */
export function PictureChooser({ item, value, isBusy, onChosen }: PictureChooserProps) {
  const [work, setWork] = useState<Work>({ kind: 'idle' });
  const input = useRef<HTMLInputElement>(null);
  const problem = useId();
  const isWorking = work.kind === 'working';

  const take = async (file: File | undefined) => {
    if (!file || isWorking) return;
    setWork({ kind: 'working' });
    const chosen = await choosePicture(file);
    if (chosen.kind === 'refused') {
      const { sentence } = chosen;
      setWork(sentence === null ? { kind: 'idle' } : { kind: 'failed', sentence });
      return;
    }
    setWork({ kind: 'idle' });
    typeText(item, chosen.path);
    say('The new picture is here. It goes live when you save.');
    onChosen();
  };

  const { ref, isTarget } = useFileDrop((file) => void take(file));

  return (
    <span ref={ref} className="picture-chooser" data-target={isTarget || undefined}>
      <span className="picture-file">
        <button
          type="button"
          className="btn btn-small"
          disabled={isBusy || isWorking}
          aria-describedby={work.kind === 'failed' ? problem : undefined}
          onClick={(event) => {
            event.preventDefault();
            input.current?.click();
          }}
        >
          {isWorking ? 'Preparing the picture…' : 'Choose a picture'}
          <span className="sr-only">, {item.place}</span>
        </button>
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
      <span id={problem} role="alert" className="field-error" hidden={work.kind !== 'failed'}>
        {work.kind === 'failed' && work.sentence}
      </span>
      <LabelledField item={item} value={value} label="Image URL" isBusy={isBusy || isWorking} />
    </span>
  );
}
