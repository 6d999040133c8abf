import { toText } from '#model/files/field-value.ts';
import { FocalPointField } from '#editing/editor/fields/FocalPointField.client.tsx';
import { toPictureSource } from '#editing/editor/page/EntryPreview.client.tsx';
import { type ControlProps, GroupFrame, Hint, type SpecOf } from './FieldFrame.client.tsx';

interface FocusControlProps extends ControlProps {
  spec: SpecOf<'focus'>;
  target: string;
  /** The address of the picture beside this field; empty if there is none yet. */
  picture: string;
}

/** Sets the point of a picture that stays visible, on the picture itself. */
export function FocusControl({ picture, spec, target, ...props }: FocusControlProps) {
  const { field, value, isBusy, onChange } = props;
  return (
    <GroupFrame {...props} field={{ ...field, hint: '' }}>
      {picture === '' ? (
        <Hint hint="Choose a picture first. Then you can tap what must stay in view." />
      ) : (
        <FocalPointField
          {...{ target, isBusy }}
          label={field.label}
          value={toText(value)}
          shapes={spec.shapes}
          src={toPictureSource(picture)}
          onChange={(text) => onChange(text === '' ? undefined : text)}
        />
      )}
    </GroupFrame>
  );
}
