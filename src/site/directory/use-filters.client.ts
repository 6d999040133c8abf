import {
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { track } from '#site/analytics/track.client.ts';
import {
  areActive,
  formatFilters,
  readFilters,
  type FilterChoices,
  type Filters,
} from './filters.ts';

/** The wait after the last letter before the address and the announcement are updated. */
export const restMilliseconds = 500;

/** The wait before everything is found and drawn, longer than the gap between two letters. */
const pauseMilliseconds = 250;

export interface FilterForm<Name extends string> {
  form: RefObject<HTMLFormElement | null>;
  filters: Filters<Name>;
  isActive: boolean;
  /** The filters as they stand in an address; empty for none. */
  asked: string;
  /** Whether typing hasn't paused yet. */
  isTyped: boolean;
  followForm: () => void;
  /** Clears all filters except the given ones and focuses the text field. */
  clear: (kept?: Partial<Filters<string>>) => void;
}

/**
 * Syncs filters with a form and the address, so that a search can be shared and Back undoes it. The
 * fields are uncontrolled, so text typed before the script loaded stays.
 */
export function useFilters<Name extends string>(
  choices: FilterChoices<Name>,
  list: 'articles' | 'providers',
): FilterForm<Name> {
  const form = useRef<HTMLFormElement>(null);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastTyped = useRef<Filters<Name>>(undefined);
  const [filters, setFilters] = useState(() => readFilters(choices, () => null));
  const asked = formatFilters(filters);
  const [rested, setRested] = useState(asked);
  useEffect(() => {
    const pause = setTimeout(() => {
      // Let further typing interrupt this.
      startTransition(() => setRested(asked));
    }, pauseMilliseconds);
    return () => clearTimeout(pause);
  }, [asked]);

  const readForm = useCallback(() => {
    const values = form.current ? new FormData(form.current) : new FormData();
    return readFilters(choices, (name) => {
      const value = values.get(name);
      return typeof value === 'string' ? value : null;
    });
  }, [choices]);

  const readAddress = () => {
    const address = new URLSearchParams(location.search);
    return readFilters(choices, (name) => address.get(name));
  };

  const followForm = useCallback(() => {
    const next = readForm();
    setFilters(next);
    clearTimeout(rest.current);
    rest.current = setTimeout(() => {
      const search = formatFilters(next);
      if (search === location.search) return;
      const isTyped =
        new URLSearchParams(location.search).get('q') !== new URLSearchParams(search).get('q');
      track('User Engagement', { action: isTyped ? 'search' : 'filter', element: list });
      const last = lastTyped.current;
      const goesOn = last && formatFilters(last) === location.search && isTypedOn(last, next);
      // A pause within a word is no step for Back.
      history[goesOn ? 'replaceState' : 'pushState'](null, '', location.pathname + search);
      lastTyped.current = isTyped ? next : undefined;
    }, restMilliseconds);
  }, [readForm, list]);

  const followAddress = useEffectEvent(() => {
    clearTimeout(rest.current);
    fillForm(form.current, readAddress());
    // Read them back: the form drops values that aren't among its choices.
    setFilters(readForm());
  });

  const takeOver = useEffectEvent(() => {
    const typed = readForm();
    if (!areActive(typed)) {
      followAddress();
      return;
    }
    // Text typed before the script loaded takes precedence over the address.
    const missing = Object.entries<string>(readAddress()).filter(
      ([name]) => typed[name as Name] === '',
    );
    fillForm(form.current, Object.fromEntries(missing));
    followForm();
  });

  useEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the page was built without filters; only now can the form and the address be read
    takeOver();
    const follow = () => followAddress();
    // Once it has brought a page back from memory, Safari empties the forms that refuse autofill.
    const allowAutofill = ({ persisted }: PageTransitionEvent) => {
      if (persisted) form.current?.setAttribute('autocomplete', 'on');
    };
    addEventListener('popstate', follow);
    addEventListener('pagehide', allowAutofill);
    return () => {
      clearTimeout(rest.current);
      removeEventListener('popstate', follow);
      removeEventListener('pagehide', allowAutofill);
    };
  }, []);

  const clear = (kept: Partial<Filters<string>> = {}) => {
    fillForm(
      form.current,
      readFilters(choices, (name) => kept[name] ?? null),
    );
    followForm();
    form.current?.querySelector<HTMLInputElement>('input[type=search]')?.focus();
  };

  const isActive = areActive(filters);
  return { form, filters, isActive, asked, isTyped: rested !== asked, followForm, clear };
}

/** Returns whether one text is the beginning of the other, under the same filters. */
function isTypedOn<Name extends string>(before: Filters<Name>, after: Filters<Name>): boolean {
  const [one, other] = [before, after].map(
    (filters) => new URLSearchParams(formatFilters(filters)),
  );
  const [typed, more] = [one?.get('q') ?? '', other?.get('q') ?? ''];
  one?.delete('q');
  other?.delete('q');
  const isSame = one?.toString() === other?.toString();
  return (
    isSame && typed !== '' && more !== '' && (more.startsWith(typed) || typed.startsWith(more))
  );
}

function fillForm(form: HTMLFormElement | null, filters: Filters<string>): void {
  for (const [name, value] of Object.entries(filters)) {
    setField(form?.elements.namedItem(name), value);
  }
}

function setField(field: Element | RadioNodeList | null | undefined, value: string): void {
  if (field instanceof HTMLSelectElement) {
    field.value = value;
    if (field.selectedIndex < 0) field.selectedIndex = 0;
  } else if (field instanceof HTMLInputElement) {
    if (field.type === 'checkbox') field.checked = value === field.value;
    else field.value = value;
  }
}
