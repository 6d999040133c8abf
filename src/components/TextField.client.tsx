import type { InputHTMLAttributes, ReactNode, Ref } from 'react';

export interface FieldProps {
  label: string;
  /** A prefix for the ids of the field, its hint and its error. */
  form: string;
  name: string;
  error: string | undefined;
  hint?: string | undefined;
}

interface TextFieldProps
  extends FieldProps, Omit<InputHTMLAttributes<HTMLElement>, 'form' | 'name'> {
  /** The rows of a text area; without them, the field is a single line. */
  rows?: number;
  /** A remark while somebody types; it rejects nothing. */
  notice?: string;
  /** Shown between the hint and the field. */
  children?: ReactNode;
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement>;
}

export function TextField({
  label,
  form,
  name,
  error,
  hint,
  notice,
  rows,
  children,
  ...control
}: TextFieldProps) {
  const id = `${form}-${name}`;
  const describedBy = [hint && `${id}-hint`, `${id}-error`].filter(Boolean).join(' ');
  const shared = {
    ...control,
    id,
    name,
    className: 'field',
    'aria-describedby': describedBy,
    'aria-invalid': error ? true : undefined,
  };
  return (
    <div>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {children}
      {rows ? <textarea {...shared} rows={rows} /> : <input {...shared} />}
      {notice !== undefined && (
        <p aria-live="polite" className="field-notice">
          {notice}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** Stays in the page, hidden, while there is no error. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <p id={id} className="field-error" hidden={!error}>
      {error}
    </p>
  );
}
