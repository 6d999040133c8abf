import { type ControlProps, Hint, markField, ProblemNote } from './FieldFrame.client.tsx';

export function FlagControl({
  field,
  value,
  problem,
  isMissing = false,
  isBusy,
  onChange,
}: ControlProps) {
  return (
    <div className="entry-field" {...markField(field, isMissing)}>
      <label className="entry-check">
        <input
          type="checkbox"
          checked={value === true}
          disabled={isBusy}
          onChange={({ target }) => onChange(target.checked ? true : undefined)}
        />
        {field.label}
      </label>
      <Hint hint={field.hint} />
      <ProblemNote problem={problem} />
    </div>
  );
}
