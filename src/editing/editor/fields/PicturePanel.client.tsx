import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { Modal } from '#components/admin/Modal.client.tsx';
import { decorativeAlt, isDecorative } from '#model/schemas/picture-fields.ts';
import type { ContentTextInfo } from '#model/describe/text-contract.ts';
import { adoptStyles } from '#lib/browser/adopt-styles.client.ts';
import { logError } from '#lib/browser/log-error.client.ts';
import type { LibraryPicture } from '#editing/pictures/picture-library.ts';
import { FocalPointField } from './FocalPointField.client.tsx';
import { LabeledField } from './LabeledField.client.tsx';
import { LibraryButton } from './LibraryButton.client.tsx';
import type { PicturePlaceProps } from './PicturePlace.client.tsx';
import { choosePicture } from './choose-picture.client.ts';
import { $texts, loadTexts, toFocusId } from '#editing/editor/document/content-texts.client.ts';
import { readValue, typeText } from '#editing/editor/document/edit-actions.client.ts';
import { $asked, focusField } from '#editing/editor/page/edit-focus.client.ts';
import { $document } from '#editing/editor/document/editing-store.client.ts';
import { announce } from '#editing/editor/document/editor-message.client.ts';
import css from './picture-panel.css?inline';

adoptStyles(css);

/** Accepts a file dropped on the element of the returned ref. */
function useFileDrop(onFile: (file: File) => void) {
  const ref = useRef<HTMLSpanElement>(null);
  const take = useEffectEvent(onFile);
  const [isTarget, setTarget] = useState(false);

  useEffect(() => {
    const listening = new AbortController();
    const listen = (type: 'dragleave' | 'dragover' | 'drop', answer: (event: DragEvent) => void) =>
      ref.current?.addEventListener(type, answer, { signal: listening.signal });
    listen('dragover', (event) => {
      event.preventDefault();
      setTarget(true);
    });
    listen('dragleave', () => setTarget(false));
    listen('drop', (event) => {
      event.preventDefault();
      setTarget(false);
      const [file] = event.dataTransfer?.files ?? [];
      if (file) take(file);
    });
    return () => listening.abort();
  }, []);

  return { ref, isTarget };
}

interface PictureChooserProps {
  item: ContentTextInfo;
  value: string;
  isBusy: boolean;
  /** Called when a new picture was chosen, with its description elsewhere on the site, if any. */
  onChosen: (alt: string) => void;
}

type Work = { kind: 'idle' } | { kind: 'working' } | { kind: 'failed'; sentence: string };

export function PictureChooser({ item, value, isBusy, onChosen }: PictureChooserProps) {
  const [work, setWork] = useState<Work>({ kind: 'idle' });
  const input = useRef<HTMLInputElement>(null);
  const problem = useId();
  const isWorking = work.kind === 'working';

  const takeAgain = ({ path, alt }: LibraryPicture) => {
    if (path === value) return;
    setWork({ kind: 'idle' });
    typeText(item, path);
    announce('The picture is chosen. It goes live after you save.');
    onChosen(alt);
  };

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
    announce('The new picture is ready. It goes live after you save.');
    onChosen('');
  };

  const { ref, isTarget } = useFileDrop((file) => void take(file));

  return (
    <span ref={ref} className="picture-chooser" data-target={isTarget || undefined}>
      <span className="picture-file">
        <Button
          look="small"
          disabled={isBusy || isWorking}
          aria-describedby={work.kind === 'failed' ? problem : undefined}
          onClick={(event) => {
            event.preventDefault();
            input.current?.click();
          }}
        >
          {isWorking ? 'Preparing the picture…' : 'Choose a picture'}
          <span className="sr-only">, {item.place}</span>
        </Button>
        <LibraryButton
          current={value}
          place={item.place}
          isDisabled={isBusy || isWorking}
          onChoose={takeAgain}
        />
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
      <LabeledField item={item} value={value} label="Image URL" isBusy={isBusy || isWorking} />
    </span>
  );
}

interface PictureDescriptionProps {
  item: ContentTextInfo;
  value: string;
  isBusy: boolean;
}

/** Asks for a description, unless the picture is decorative. */
function PictureDescription({ item, value, isBusy }: PictureDescriptionProps) {
  const id = useId();
  const isSilent = isDecorative(value);
  const described = useRef(isDecorative(item.value) ? '' : item.value);

  useEffect(() => {
    if (!isSilent) described.current = value;
  }, [isSilent, value]);

  return (
    <>
      {!isSilent && (
        <LabeledField item={item} value={value} label="Image description" isBusy={isBusy} />
      )}
      <div className="picture-choice">
        <label>
          <input
            type="checkbox"
            checked={isSilent}
            disabled={isBusy}
            data-edit-field={isSilent ? item.target : undefined}
            aria-describedby={id}
            onChange={({ target }) => {
              typeText(item, target.checked ? decorativeAlt : described.current);
            }}
          />
          This picture is decorative
        </label>
        <p id={id} className="picture-hint">
          It says nothing that the text doesn&apos;t say. Screen readers skip it.
        </p>
      </div>
    </>
  );
}

/** Loads the description and the focal point of a picture, if it has them. */
function usePictureItems({ id, altId }: ContentTextInfo) {
  const items = useStore($texts);
  const focusId = toFocusId(id);

  useEffect(() => {
    loadTexts(altId === undefined ? [focusId] : [altId, focusId]).catch((error: unknown) => {
      logError('Error loading what belongs to a picture:', error);
    });
  }, [altId, focusId]);

  return { alt: items.get(altId ?? ''), focus: items.get(focusId) };
}

export interface PicturePanelProps extends PicturePlaceProps {
  /** What the page shows now. */
  shown: { src: string; isMissing: boolean };
  onClose: () => void;
}

export function PicturePanel({ item, value, isBusy, shown, onClose }: PicturePanelProps) {
  const isPlain = /^\s*http:/i.test(value);
  const { alt, focus } = usePictureItems(item);
  const { touched } = useStore($document);
  const point = focus ? readValue(focus, touched) : '';
  return (
    <Modal
      title="Change this picture"
      intro={item.place}
      onClose={onClose}
      actions={
        <Button
          look="main"
          onClick={() => {
            onClose();
            // What a new entry needs next, once the panel has returned the focus.
            if (item.onType) setTimeout(() => $asked.set(item.target.replace(/#.*/, '#+')));
          }}
        >
          Done
        </Button>
      }
    >
      <div className="edit-panel" role="group" aria-label={item.place}>
        {focus?.shapes?.length && !shown.isMissing ? (
          <FocalPointField
            label={`Focal point, ${focus.place}`}
            target={focus.target}
            value={point}
            shapes={focus.shapes}
            src={shown.src}
            isBusy={isBusy}
            onChange={(text) => typeText(focus, text)}
          />
        ) : (
          <img className="edit-panel-picture" src={shown.src} alt="" hidden={shown.isMissing} />
        )}
        <PictureChooser
          item={item}
          value={value}
          isBusy={isBusy}
          onChosen={(description) => {
            // The focal point belonged to the previous picture.
            if (focus && point !== '') typeText(focus, '');
            if (alt && description !== '') typeText(alt, description);
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
        {alt && <PictureDescription item={alt} value={readValue(alt, touched)} isBusy={isBusy} />}
      </div>
    </Modal>
  );
}
