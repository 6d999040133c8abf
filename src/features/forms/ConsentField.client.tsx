import type { InputHTMLAttributes, Ref } from 'react';
import { FieldError, type FieldProps } from '#components/TextField.client.tsx';

interface ConsentFieldProps
  extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'form' | 'name'> {
  ref?: Ref<HTMLInputElement>;
}

/** A box that must be ticked before a form can be sent. */
export function ConsentField({ label, form, name, error, ...control }: ConsentFieldProps) {
  const id = `${form}-${name}`;
  return (
    <div>
      <label htmlFor={id} className="consent">
        <input
          {...control}
          type="checkbox"
          value="true"
          id={id}
          name={name}
          aria-describedby={`${id}-error`}
          aria-invalid={error ? true : undefined}
        />
        <span>{label}</span>
      </label>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
