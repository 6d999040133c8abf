interface Choice {
  value: string;
  label: string;
}

interface ChoiceSelectProps {
  label: string;
  name: string;
  value: string;
  /** What the choice that leaves it open reads, where the options hold no such choice. */
  open?: string;
  options?: readonly Choice[];
  groups?: readonly { label: string; options: readonly Choice[] }[];
  onChange: (value: string) => void;
}

/** One choice from a list. */
export function ChoiceSelect({
  label,
  name,
  value,
  open,
  options = [],
  groups = [],
  onChange,
}: ChoiceSelectProps) {
  const id = `match-${name}`;
  return (
    <div>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <select
        id={id}
        name={name}
        className="field"
        value={value}
        onChange={({ target }) => {
          onChange(target.value);
        }}
      >
        {open !== undefined && <option value="">{open}</option>}
        {options.map(toOption)}
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            {group.options.map(toOption)}
          </optgroup>
        ))}
      </select>
    </div>
  );
}

function toOption({ value, label }: Choice) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  );
}
