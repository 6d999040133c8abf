import { useEffect, useRef, useState, useId } from 'react';
import { Modal } from '#components/admin/Modal.client.tsx';
import type { ContentItemInfo } from '#features/publishing/editing-api.ts';
import { LabelledField } from './LabelledField.client.tsx';
import type { PicturePlaceProps } from './PicturePlace.client.tsx';
import { choosePicture } from './choose-picture.client.ts';
import { typeText } from './edit-actions.client.ts';
import { focusField } from './edit-focus.client.ts';
import { say } from './editor-message.client.ts';

/** Accepts a file dropped on the element of the returned ref. */
function useFileDrop(onFile: (file: File) => void) {
  const ref = useRef<HTMLSpanElement>(null);
  const take = useRef(onFile);
  const [isTarget, setTarget] = useState(false);

  useEffect(() => {
    take.current = onFile;
  });

  useEffect(() => {
    const listening = new AbortController();
    const listen = (type: 'dragleave' | 'dragover' | 'drop', answer: (event: DragEvent) => void) =>
      ref.current?.addEventListener(type, answer, { signal: listening.signal });
    listen('dragover', (event) => {
      event.preventDefault();
      setTarget(true);
    });
    listen('dragleave', () => {
      setTarget(false);
    });
    listen('drop', (event) => {
      event.preventDefault();
      setTarget(false);
      const [file] = event.dataTransfer?.files ?? [];
      if (file) take.current(file);
    });
    return () => {
      listening.abort();
    };
  }, []);

  return { ref, isTarget };
}

interface PictureChooserProps {
  item: ContentItemInfo;
  value: string;
  isBusy: boolean;
  /** Runs once a new picture is there, whose description may have to change too. */
  onChosen: () => void;
}

type Work = { kind: 'idle' } | { kind: 'working' } | { kind: 'failed'; sentence: string };

function PictureChooser({ item, value, isBusy, onChosen }: PictureChooserProps) {
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
    say('The new picture is ready. It goes live after you save.');
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
            // This allows choosing the same file again.
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

export interface PicturePanelProps extends PicturePlaceProps {
  /** Is what the page shows now. */
  shown: { src: string; isMissing: boolean };
  onClose: () => void;
}

export function PicturePanel({
  item,
  value,
  alt,
  altValue,
  isBusy,
  shown,
  onClose,
}: PicturePanelProps) {
  const isPlain = /^\s*http:/i.test(value);
  return (
    <Modal
      title="Change this picture"
      intro={item.place}
      mark={null}
      onClose={onClose}
      actions={
        <button type="button" className="btn btn-main" onClick={onClose}>
          Done
        </button>
      }
    >
      <div className="edit-panel" role="group" aria-label={item.place}>
        <img className="edit-panel-picture" src={shown.src} alt="" hidden={shown.isMissing} />
        <PictureChooser
          item={item}
          value={value}
          isBusy={isBusy}
          onChosen={() => {
            if (alt) focusField(alt.target);
          }}
        />
        {isPlain && (
          <span role="status" className="edit-hint">
            We save this address with https://, which every browser shows.
          </span>
        )}
        {shown.isMissing && (
          <span role="status" className="edit-hint">
            There is no picture at this address yet.
          </span>
        )}
        {alt && (
          <LabelledField item={alt} value={altValue} label="Image description" isBusy={isBusy} />
        )}
      </div>
    </Modal>
  );
}
