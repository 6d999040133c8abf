import { useStore } from '@nanostores/react';
import { showUnserved } from '#editing/pictures/admin-source.ts';
import { portraitRecipe } from '#model/schemas/portrait-recipe.ts';
import { $texts } from '#editing/editor/document/content-texts.client.ts';
import { type FieldText, typeText } from '#editing/editor/document/edit-actions.client.ts';
import { announce } from '#editing/editor/document/editor-message.client.ts';
import { toPictureSource } from '#editing/editor/page/EntryPreview.client.tsx';
import { LabeledField } from './LabeledField.client.tsx';
import { PictureChooser } from './PictureChooser.client.tsx';
import { RequiredMark } from './text-field.client.tsx';

interface PictureInputProps {
  item: FieldText;
  value: string;
  /** A file that was dropped on the picture. */
  file?: File | null;
  /** Called with the description that a chosen picture has elsewhere on the site; empty if none. */
  onChosen?: ((alt: string) => void) | undefined;
}

/** Changes the address of a picture, by choosing or by typing, and its description with it. */
export function PictureInput({ item, value, file = null, onChosen }: PictureInputProps) {
  const alt = useStore($texts).get(item.altId ?? '');
  return (
    <>
      <PictureChooser
        value={value}
        place={item.place}
        file={file}
        onChoose={(path, known) => {
          typeText(item, path);
          const what = known === null ? 'The new picture is ready.' : 'The picture is chosen.';
          announce(`${what} It goes live after you save.`);
          if (alt && known) typeText(alt, known);
          onChosen?.(known ?? '');
        }}
      />
      <LabeledField item={item} value={value} label="Image URL" />
      {item.isPortrait && (
        <details className="picture-recipe">
          <summary>A good portrait</summary>
          <dl>
            {portraitRecipe.map(([step, advice]) => (
              <div key={step}>
                <dt>{step}</dt>
                <dd>{advice}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}

interface PictureFieldProps extends PictureInputProps {
  label: string;
  /** Whether it is marked as one that must be filled in. */
  isMarked?: boolean;
}

/** Shows and changes a picture that is not on the page itself. */
export function PictureField({ label, isMarked = false, ...props }: PictureFieldProps) {
  const { value } = props;
  return (
    <fieldset className="entry-group">
      <legend className="edit-label">
        {label}
        {isMarked && <RequiredMark />}
      </legend>
      {value !== '' && (
        <img
          className="edit-panel-picture"
          src={toPictureSource(value)}
          alt=""
          onError={showUnserved}
        />
      )}
      <PictureInput {...props} />
    </fieldset>
  );
}
