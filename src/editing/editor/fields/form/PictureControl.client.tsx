import { toText } from '#model/files/field-value.ts';
import type { ContentTextInfo } from '#model/describe/text-contract.ts';
import type { FieldText } from '#editing/editor/document/edit-actions.client.ts';
import { PictureField } from '#editing/editor/fields/PictureField.client.tsx';
import {
  type ControlProps,
  Hint,
  markField,
  ProblemNote,
  RequiredMark,
  type SpecOf,
} from './FieldFrame.client.tsx';

interface PictureControlProps extends ControlProps {
  spec: SpecOf<'picture'>;
  item?: ContentTextInfo | undefined;
  target: string;
  onDescribe?: ((alt: string) => void) | undefined;
}

/** Shows and changes a picture that is not on the page itself. */
export function PictureControl({
  field,
  value,
  spec,
  item,
  target,
  problem,
  isMissing = false,
  isBusy,
  onChange,
  onDescribe,
}: PictureControlProps) {
  const { label } = field;
  const address = toText(value);
  const edited: FieldText = item ?? {
    id: '',
    target,
    label,
    place: label,
    value: address,
    type: 'image',
    isMultiline: true,
    isMarkdown: false,
    isRequired: false,
    maxLength: spec.max,
    onType: (typed) => onChange(typed === '' ? undefined : typed),
  };
  return (
    <div className="entry-field" {...markField(field, isMissing)}>
      <PictureField
        item={edited}
        value={address}
        isBusy={isBusy}
        onDescribe={onDescribe}
        label={
          <>
            {label}
            <RequiredMark field={field} isMissing={isMissing} />
          </>
        }
      />
      <Hint hint={field.hint} />
      <ProblemNote problem={problem} />
    </div>
  );
}
