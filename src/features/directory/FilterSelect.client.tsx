interface FilterSelectProps {
  label: string;
  name: string;
  /** The first choice, which asks for nothing. */
  all: { value: string; label: string };
  options: readonly { value: string; label: string }[];
}

/** A filter that is chosen from a list. */
export function FilterSelect({ label, name, all, options }: FilterSelectProps) {
  return (
    <label className="search-field">
      <span>{label}</span>
      <select name={name} className="field">
        {[all, ...options].map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
