import { memo, type ReactNode, type RefObject } from 'react';

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

/**
 * The field and the filters above a list. It changes the list at every input. The browser brings
 * back no field by itself, so that whatever one holds before the script was typed by the visitor.
 * What is given to it should stay the same while somebody types: then it is left alone.
 */
export const SearchForm = memo(function SearchForm({
  form,
  path,
  label,
  placeholder,
  onInput,
  children,
}: SearchFormProps) {
  return (
    <form
      ref={form}
      role="search"
      aria-label={label}
      action={path}
      autoComplete="off"
      className="search-form js-only no-print"
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
          enterKeyHint="search"
        />
      </label>
      {children}
      {/* Nobody needs to press it, but who listens to a page may look for it. */}
      <button type="submit" className="sr-only" tabIndex={-1}>
        Search
      </button>
    </form>
  );
});

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
