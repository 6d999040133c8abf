import type { Ref, SelectHTMLAttributes } from 'react';
import { FieldError, type FieldProps } from '#components/TextField.client.tsx';

interface SelectFieldProps
  extends FieldProps, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'form' | 'name'> {
  /** What the empty choice reads. */
  placeholder: string;
  options: readonly { value: string; label: string }[];
  ref?: Ref<HTMLSelectElement>;
}

/** A choice from a list with its label and the place of its error. */
export function SelectField({
  label,
  form,
  name,
  error,
  placeholder,
  options,
  ...control
}: SelectFieldProps) {
  const id = `${form}-${name}`;
  return (
    <div>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <select
        {...control}
        id={id}
        name={name}
        className="field"
        aria-describedby={`${id}-error`}
        aria-invalid={error ? true : undefined}
      >
        <option value="">{placeholder}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
