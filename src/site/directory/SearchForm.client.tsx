import { memo, type ReactNode, type RefObject } from 'react';
import type { ListCopy } from './search-outcome.ts';

interface SearchFormProps {
  form: RefObject<HTMLFormElement | null>;
  copy: Pick<ListCopy, 'path' | 'label' | 'placeholder'>;
  onInput: () => void;
  children: ReactNode;
}

/**
 * Reports every input. The browser restores no field by itself, so any value that is there before
 * the script runs is the visitor's. Pass stable props, so that typing doesn't render it again.
 */
export const SearchForm = memo(function SearchForm({
  form,
  copy: { path, label, placeholder },
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
        // The keyboard of a phone would cover the results.
        if (matchMedia('(pointer: coarse)').matches) {
          event.currentTarget.querySelector<HTMLElement>('input[name=q]')?.blur();
        }
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
      {/* Screen reader users may look for a button. */}
      <button type="submit" className="sr-only" tabIndex={-1}>
        Search
      </button>
    </form>
  );
});

interface FilterSelectProps {
  label: string;
  name: string;
  all?: { value: string; label: string };
  options: readonly { value: string; label: string }[];
}

export function FilterSelect({
  label,
  name,
  all = { value: '', label: 'Any' },
  options,
}: FilterSelectProps) {
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
