interface ChoiceGroupProps<Value extends string> {
  legend: string;
  name: string;
  values: readonly Value[];
  labels: Readonly<Record<Value, string>>;
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
  /** What is missing as long as nothing is chosen, where something must be. */
  missing?: string;
}

/** Several choices, any of which can be ticked. */
export function ChoiceGroup<Value extends string>({
  legend,
  name,
  values,
  labels,
  chosen,
  onChange,
  missing,
}: ChoiceGroupProps<Value>) {
  const missingId = `match-${name}-missing`;
  const isMissing = missing !== undefined && chosen.length === 0;
  return (
    <fieldset className="match-part" aria-describedby={isMissing ? missingId : undefined}>
      <legend>{legend}</legend>
      <div className="match-choices">
        {values.map((value) => (
          <label key={value} className="match-choice">
            <input
              type="checkbox"
              // The brackets say that the name stands for a list.
              name={`${name}[]`}
              value={value}
              checked={chosen.includes(value)}
              onChange={({ target }) => {
                onChange(
                  values.filter((each) =>
                    each === value ? target.checked : chosen.includes(each),
                  ),
                );
              }}
            />
            <span>{labels[value]}</span>
          </label>
        ))}
      </div>
      {isMissing && (
        <p id={missingId} className="field-error">
          {missing}
        </p>
      )}
    </fieldset>
  );
}
