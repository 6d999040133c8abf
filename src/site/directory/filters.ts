/** Values by the names that the address uses; an empty value filters nothing. */
export type Filters<Name extends string> = Readonly<Record<Name, string>>;

/** The values that each filter accepts; null accepts any text. */
export type FilterChoices<Name extends string> = Readonly<Record<Name, readonly string[] | null>>;

const maxTextLength = 100;

/** The value of a select that filters nothing. */
export const allValue = 'all';

/** Reads filters from an address or a form; unknown values filter nothing. */
export function readFilters<Name extends string>(
  choices: FilterChoices<Name>,
  read: (name: Name) => string | null,
): Filters<Name> {
  const names = Object.keys(choices) as Name[];
  const entries = names.map((name) => {
    // An address can't carry half a surrogate pair.
    const value = (read(name) ?? '').slice(0, maxTextLength).replace(/[\ud800-\udbff]$/, '');
    const isKnown = choices[name]?.includes(value) ?? (name === 'q' || value !== allValue);
    return [name, isKnown ? value : ''];
  });
  return Object.fromEntries(entries) as Filters<Name>;
}

export function formatFilters(filters: Filters<string>): string {
  const asked = Object.entries(filters).filter(([, value]) => value.trim() !== '');
  return asked.length === 0 ? '' : `?${new URLSearchParams(asked).toString()}`;
}

export function areActive(filters: Filters<string>): boolean {
  return Object.values(filters).some((value) => value.trim() !== '');
}
