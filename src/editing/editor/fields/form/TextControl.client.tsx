import { useId, useState } from 'react';
import { isRequired } from '#model/field-info.ts';
import { toText } from '#model/files/field-value.ts';
import type { ContentTextInfo } from '#model/describe/text-contract.ts';
import type { FieldText } from '#editing/editor/document/edit-actions.client.ts';
import { LabeledField } from '#editing/editor/fields/LabeledField.client.tsx';
import {
  describeControl,
  FieldFrame,
  type ControlProps,
  Hint,
  markField,
  ProblemNote,
  RequiredMark,
  type SpecOf,
} from './FieldFrame.client.tsx';

interface TextControlProps extends ControlProps {
  spec: SpecOf<'link' | 'markdown' | 'text'>;
  item?: ContentTextInfo | undefined;
  target: string;
}

/** Edits a text; one that is usually of those that other entries have, by a list of them. */
export function TextControl(props: TextControlProps) {
  const { field, value, spec, item, target, problem, isMissing = false, isBusy } = props;
  if (spec.kind === 'text' && spec.known && spec.known.length > 0) {
    return <KnownTextControl {...props} known={spec.known} />;
  }
  const { label } = field;
  const text = toText(value);
  const edited: FieldText = item ?? {
    id: '',
    target,
    label,
    place: label,
    value: text,
    type: 'text',
    isRequired: false,
    isMultiline: spec.kind === 'markdown' || (spec.kind === 'text' && spec.multiline),
    isMarkdown: spec.kind === 'markdown',
    maxLength: spec.max,
    onType: (typed) => props.onChange(typed === '' ? undefined : typed),
  };
  return (
    <div className="entry-field" {...markField(field, isMissing)}>
      <LabeledField
        item={edited}
        value={text}
        label={label}
        isBusy={isBusy}
        mark={
          (isMissing || isRequired(field)) && <RequiredMark field={field} isMissing={isMissing} />
        }
      />
      <Hint hint={field.hint} />
      <ProblemNote problem={problem} />
    </div>
  );
}

/** The value of the choice that asks for a text of one's own. */
const another = ' ';

function KnownTextControl({ known, ...props }: TextControlProps & { known: readonly string[] }) {
  const { field, value, target, isBusy, onChange } = props;
  const id = useId();
  const text = toText(value);
  const [isAsked, setIsAsked] = useState(false);
  const isTyped = isAsked || (text !== '' && !known.includes(text));
  const attributes = describeControl({ ...props, id });
  return (
    <FieldFrame {...props} id={id}>
      <select
        {...attributes}
        data-edit-field={target}
        value={isTyped ? another : text}
        onChange={(event) => {
          const chosen = event.target.value;
          setIsAsked(chosen === another);
          onChange(chosen === another || chosen === '' ? undefined : chosen);
        }}
      >
        <option value="">Please choose</option>
        {known.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
        <option value={another}>Another one…</option>
      </select>
      {isTyped && (
        <input
          type="text"
          className="field"
          aria-label={`${field.label}, another one`}
          readOnly={isBusy}
          value={text}
          onChange={(event) => {
            setIsAsked(true);
            onChange(event.target.value === '' ? undefined : event.target.value);
          }}
        />
      )}
    </FieldFrame>
  );
}
