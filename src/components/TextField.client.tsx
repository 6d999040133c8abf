import type { InputHTMLAttributes, Ref } from 'react';

/** What a labelled field needs besides the attributes of its own element. */
export interface FieldProps {
  label: string;
  /** Begins the ids of the field, its hint and its error, for example `contact`. */
  form: string;
  name: string;
  error: string | undefined;
  hint?: string | undefined;
}

interface TextFieldProps
  extends FieldProps, Omit<InputHTMLAttributes<HTMLElement>, 'form' | 'name'> {
  /** Draws a text area instead of one line. */
  rows?: number;
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement>;
}

/** A line or area of text with its label, an optional hint, and the place of its error. */
export function TextField({ label, form, name, error, hint, rows, ...control }: TextFieldProps) {
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
      {rows ? <textarea {...shared} rows={rows} /> : <input {...shared} />}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** The place where a field's error stands; empty and hidden while there is none. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <p id={id} className="field-error" hidden={!error}>
      {error}
    </p>
  );
}
