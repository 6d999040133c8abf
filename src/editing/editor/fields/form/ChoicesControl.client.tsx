import { isList } from '#model/files/field-value.ts';
import { type ControlProps, GroupFrame, type SpecOf } from './FieldFrame.client.tsx';

type ChoicesControlProps = ControlProps & { spec: SpecOf<'choices'> };

export function ChoicesControl({ spec, ...props }: ChoicesControlProps) {
  const { value, isBusy, onChange } = props;
  const chosen = isList(value) ? value : [];
  return (
    <GroupFrame {...props}>
      <div className="entry-choices">
        {spec.options.map((option) => (
          <label key={option.value} className="entry-check">
            <input
              type="checkbox"
              checked={chosen.includes(option.value)}
              disabled={isBusy}
              onChange={({ target }) => {
                // A choice keeps its position in the file.
                const next = target.checked
                  ? [...chosen, option.value]
                  : chosen.filter((each) => each !== option.value);
                onChange(next.length === 0 ? undefined : next);
              }}
            />
            {option.label}
          </label>
        ))}
      </div>
    </GroupFrame>
  );
}
