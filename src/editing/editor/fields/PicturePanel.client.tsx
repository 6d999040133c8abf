import { splitTarget } from '#editing/editor/document/pending-edits.ts';
import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { Modal } from '#components/admin/Modal.client.tsx';
import { decorativeAlt, isDecorative } from '#model/schemas/picture-fields.ts';
import type { ContentTextInfo } from '#model/describe/text-contract.ts';
import { logError } from '#lib/browser/log-error.client.ts';
import { FocalPointField } from './FocalPointField.client.tsx';
import { LabeledField } from './LabeledField.client.tsx';
import { PictureInput } from './PictureField.client.tsx';
import type { PictureFrameProps } from './PictureFrame.client.tsx';
import { $texts, loadTexts, toFocusId } from '#editing/editor/document/content-texts.client.ts';
import { readValue, typeText } from '#editing/editor/document/edit-actions.client.ts';
import { $asked, focusField } from '#editing/editor/page/edit-focus.client.ts';
import { $document } from '#editing/editor/document/editing-store.client.ts';
import { useIsSaving } from './text-field.client.tsx';

interface PictureDescriptionProps {
  item: ContentTextInfo;
  value: string;
}

/** Asks for a description, unless the picture is decorative. */
function PictureDescription({ item, value }: PictureDescriptionProps) {
  const id = useId();
  const isBusy = useIsSaving();
  const isSilent = isDecorative(value);
  const described = useRef(isDecorative(item.value) ? '' : item.value);

  useEffect(() => {
    if (!isSilent) described.current = value;
  }, [isSilent, value]);

  return (
    <>
      {!isSilent && <LabeledField item={item} value={value} label="Image description" />}
      <div className="picture-choice">
        <label className="entry-check">
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

export interface PicturePanelProps extends PictureFrameProps {
  /** The picture as the page shows it now. */
  shown: { src: string; isMissing: boolean };
  /** A file that was dropped on the picture; null without. */
  file: File | null;
  onClose: () => void;
}

/** Changes a picture of the page with its focal point and its description. */
export function PicturePanel({ item, value, shown, file, onClose }: PicturePanelProps) {
  const isPlain = /^\s*http:/i.test(value);
  // The house that stands for a picture has nothing that must stay in view.
  const isThere = !shown.isMissing && value.trim() !== '';
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
            // The next missing field of a new entry, once the panel has returned the focus.
            const { file: entry } = splitTarget(item.target);
            if (item.onType) setTimeout(() => $asked.set({ kind: 'next', entry }));
          }}
        >
          Done
        </Button>
      }
    >
      <div className="edit-panel" role="group" aria-label={item.place}>
        {focus?.shapes?.length && isThere ? (
          <FocalPointField
            item={focus}
            label={`Focal point, ${focus.place}`}
            value={point}
            src={shown.src}
          />
        ) : (
          <img className="edit-panel-picture" src={shown.src} alt="" hidden={!isThere} />
        )}
        <PictureInput
          item={item}
          value={value}
          file={file}
          onChosen={() => {
            // The focal point belonged to the previous picture.
            if (focus && point !== '') typeText(focus, '');
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
        {alt && <PictureDescription item={alt} value={readValue(alt, touched)} />}
      </div>
    </Modal>
  );
}
