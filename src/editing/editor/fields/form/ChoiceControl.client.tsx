import { useId } from 'react';
import { isRequired } from '#model/field-info.ts';
import {
  type ControlProps,
  describeControl,
  FieldFrame,
  type SpecOf,
} from './FieldFrame.client.tsx';

type ChoiceControlProps = ControlProps & { spec: SpecOf<'choice'> };

export function ChoiceControl({ spec, ...props }: ChoiceControlProps) {
  const { field, value, onChange } = props;
  const id = useId();
  const implied = spec.options.find((option) => option.value === spec.implied);
  const empty = implied?.label ?? (isRequired(field) ? 'Please choose' : 'Not set');
  return (
    <FieldFrame {...props} id={id}>
      <select
        {...describeControl({ ...props, id })}
        value={typeof value === 'string' && value !== spec.implied ? value : ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      >
        <option value="">{empty}</option>
        {spec.options
          .filter((option) => option !== implied)
          .map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
      </select>
    </FieldFrame>
  );
}
