import { useEffect, useRef, useState, type RefObject } from 'react';
import {
  areActive,
  formatFilters,
  readFilters,
  type FilterChoices,
  type Filters,
} from '#domain/search/filters.ts';

/** How long typing rests before the address and the announcement follow, in milliseconds. */
export const restMilliseconds = 500;

/** A list's filters and the form that sets them. */
export interface FilterForm<Name extends string> {
  form: RefObject<HTMLFormElement | null>;
  filters: Filters<Name>;
  isActive: boolean;
  /** To be called at every input into the form. */
  followForm: () => void;
  /** Asks for nothing any more, and leads back to the field that is typed into. */
  clear: () => void;
}

/**
 * Keeps filters in a form and in the address, so that a search can be shared, and Back undoes it.
 * The form's fields keep their own values: what was typed before the script came is not lost.
 *
 * @param choices which filters there are; each has a field of its name
 */
export function useFilters<Name extends string>(choices: FilterChoices<Name>): FilterForm<Name> {
  const form = useRef<HTMLFormElement>(null);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [filters, setFilters] = useState(() => readFilters(choices, () => null));

  const readForm = () => {
    const values = form.current ? new FormData(form.current) : new FormData();
    return readFilters(choices, (name) => {
      const value = values.get(name);
      return typeof value === 'string' ? value : null;
    });
  };

  const followAddress = () => {
    const address = new URLSearchParams(location.search);
    const asked = readFilters(choices, (name) => address.get(name));
    for (const [name, value] of Object.entries<string>(asked)) setField(form.current, name, value);
    setFilters(asked);
  };

  useEffect(() => {
    const typed = readForm();
    // A press of Back may bring fields back by itself; the address knows better.
    if (areActive(typed) && location.search === '') setFilters(typed);
    else followAddress();
    addEventListener('popstate', followAddress);
    return () => {
      clearTimeout(rest.current);
      removeEventListener('popstate', followAddress);
    };
    // Once, when the script takes over.
  }, []);

  const followForm = () => {
    const next = readForm();
    setFilters(next);
    clearTimeout(rest.current);
    rest.current = setTimeout(() => {
      const search = formatFilters(next);
      if (search !== location.search) history.pushState(null, '', location.pathname + search);
    }, restMilliseconds);
  };

  const clear = () => {
    for (const name of Object.keys(choices)) setField(form.current, name, '');
    followForm();
    form.current?.querySelector<HTMLInputElement>('input[type=search]')?.focus();
  };

  return { form, filters, isActive: areActive(filters), followForm, clear };
}

function setField(form: HTMLFormElement | null, name: string, value: string): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLInputElement && field.type === 'checkbox') {
    field.checked = value === field.value;
  } else if (field instanceof HTMLSelectElement) {
    // A first choice that asks for nothing may have a value of its own.
    field.value = value;
    if (field.selectedIndex < 0) field.selectedIndex = 0;
  } else if (field instanceof HTMLInputElement) {
    field.value = value;
  }
}
