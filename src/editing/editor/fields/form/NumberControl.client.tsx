import { useId, useState } from 'react';
import { describeRange } from '#model/field-info.ts';
import {
  type ControlProps,
  describeControl,
  FieldFrame,
  type SpecOf,
} from './FieldFrame.client.tsx';

type NumberControlProps = ControlProps & { spec: SpecOf<'number' | 'order'> };

export function NumberControl({ spec, ...props }: NumberControlProps) {
  const { field, value, onChange } = props;
  const id = useId();
  // The browser shows a half-typed value but does not report it.
  const [isHalfTyped, setIsHalfTyped] = useState(false);
  const isHalf = isHalfTyped && value === undefined;
  const problem = isHalf ? 'Finish the number, like 4.5.' : props.problem;
  const hint = [describeRange(spec), field.hint].filter(Boolean).join(' ');
  return (
    <FieldFrame {...props} {...{ id, problem, hint }}>
      <input
        {...describeControl({ ...props, id, problem, hint })}
        type="number"
        inputMode="decimal"
        min={spec.min ?? undefined}
        max={spec.max ?? undefined}
        step={spec.step ?? 1}
        value={typeof value === 'number' ? value : ''}
        onChange={({ target }) => {
          setIsHalfTyped(target.validity.badInput);
          onChange(Number.isFinite(target.valueAsNumber) ? target.valueAsNumber : undefined);
        }}
      />
    </FieldFrame>
  );
}
