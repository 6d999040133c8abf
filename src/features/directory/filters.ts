/** What a visitor looks for, by the names that stand in the address; empty texts ask for nothing. */
export type Filters<Name extends string> = Readonly<Record<Name, string>>;

/**
 * The filters of a list: under each name the values it can have, or null for any text.
 */
export type FilterChoices<Name extends string> = Readonly<Record<Name, readonly string[] | null>>;

/** Longest text that is searched for, in characters. */
const longestText = 100;

/**
 * Reads filters from an address or a form. What is not known there asks for nothing.
 *
 * @param choices which filters there are
 * @param read the value under a name, null where there is none
 */
export function readFilters<Name extends string>(
  choices: FilterChoices<Name>,
  read: (name: Name) => string | null,
): Filters<Name> {
  const names = Object.keys(choices) as Name[];
  const entries = names.map((name) => {
    // Half a character at the end would not come back from an address.
    const value = (read(name) ?? '').slice(0, longestText).replace(/[\ud800-\udbff]$/, '');
    const isKnown = choices[name]?.includes(value) ?? true;
    return [name, isKnown ? value : ''];
  });
  return Object.fromEntries(entries) as Filters<Name>;
}

/**
 * Writes filters as the query of an address.
 *
 * @returns empty, or beginning with `?`
 */
export function formatFilters(filters: Filters<string>): string {
  const asked = Object.entries(filters).filter(([, value]) => value.trim() !== '');
  return asked.length === 0 ? '' : `?${new URLSearchParams(asked).toString()}`;
}

/** Whether filters ask for anything. A text of only spaces does not. */
export function areActive(filters: Filters<string>): boolean {
  return Object.values(filters).some((value) => value.trim() !== '');
}
