import type { ReactNode } from 'react';
import { isMapping } from '#model/files/field-value.ts';
import { type ControlProps, GroupFrame, type SpecOf } from './FieldFrame.client.tsx';

interface GroupControlProps extends ControlProps {
  spec: SpecOf<'group'>;
  renderField: (inner: ControlProps & { beside: Readonly<Record<string, unknown>> }) => ReactNode;
}

export function GroupControl({ spec, renderField, ...props }: GroupControlProps) {
  const { value, isBusy, onChange } = props;
  const group: Readonly<Record<string, unknown>> = isMapping(value) ? value : {};
  return (
    <GroupFrame {...props}>
      {spec.fields.map((field) =>
        renderField({
          ...{ field, isBusy, problem: null, value: group[field.name], beside: group },
          onChange: (changed) => {
            const next: Record<string, unknown> = { ...group, [field.name]: changed };
            if (changed === undefined) Reflect.deleteProperty(next, field.name);
            onChange(Object.keys(next).length === 0 ? undefined : next);
          },
        }),
      )}
    </GroupFrame>
  );
}
