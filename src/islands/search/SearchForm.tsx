import type { ReactNode, RefObject } from 'react';

interface SearchFormProps {
  form: RefObject<HTMLFormElement | null>;
  /** Address of the list, which shows the same search when the form is sent before its script. */
  path: string;
  label: string;
  placeholder: string;
  onInput: () => void;
  /** The filters beside the text. */
  children: ReactNode;
}

/** The field and the filters above a list. It changes the list at every input. */
export function SearchForm({ form, path, label, placeholder, onInput, children }: SearchFormProps) {
  return (
    <form
      ref={form}
      role="search"
      aria-label={label}
      action={path}
      className="search-form no-print"
      onInput={onInput}
      onSubmit={(event) => {
        event.preventDefault();
        onInput();
      }}
    >
      <label className="search-field search-text">
        <span>{label}</span>
        <input
          type="search"
          name="q"
          className="field"
          placeholder={placeholder}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
        />
      </label>
      {children}
    </form>
  );
}
