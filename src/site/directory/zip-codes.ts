import type { ServiceArea } from '#model/schemas/service-area.ts';

/** Finds the county of a ZIP code; undefined for a text that is none, or of none of the counties. */
export function findAreaOfZip(zip: string, areas: readonly ServiceArea[]): ServiceArea | undefined {
  if (!/^\d{5}$/.test(zip)) return undefined;
  return areas.find(({ zipCodes = '' }) =>
    zipCodes.split(', ').some((codes) => {
      const [first = '', last = first] = codes.split('-');
      return first !== '' && first.padEnd(5, '0') <= zip && zip <= last.padEnd(5, '9');
    }),
  );
}

/** Returns the ZIP code of typed words, such as "33606" for "33606-1234"; null for any others. */
export function readZip(words: readonly string[]): string | null {
  return /^(\d{5})(?:\d{4})?$/.exec(words.join(''))?.[1] ?? null;
}
