import type { ServiceArea } from '#model/schemas/service-area.ts';

/** How many ZIP codes stand in a range that holds `zip`, such as "337", "34681-34685"; else Infinity. */
function measureRange(codes: string, zip: string): number {
  const [begin = '', end = begin] = codes.split('-');
  const [first, last] = [begin.padEnd(5, '0'), end.padEnd(5, '9')];
  return begin !== '' && first <= zip && zip <= last ? Number(last) - Number(first) : Infinity;
}

/** Lists the further towns of a county, with the ZIP codes that are theirs alone. */
function listTowns({ towns = '' }: ServiceArea): { name: string; zipCodes: string[] }[] {
  return towns.split(', ').flatMap((town) => {
    const [name = '', ...zipCodes] = town.split(/ (?=\d)/);
    return name === '' ? [] : { name, zipCodes };
  });
}

/** Returns the cities of a county and its further towns. */
export function listTownNames(area: ServiceArea): string[] {
  return [...area.cities, ...listTowns(area).map(({ name }) => name)];
}

/**
 * Finds the county of a ZIP code, of several the one that names it most narrowly: 98110 is that of
 * "98110" before that of "981". Undefined for a text that is none, or of none of the counties.
 */
export function findAreaOfZip(zip: string, areas: readonly ServiceArea[]): ServiceArea | undefined {
  if (!/^\d{5}$/.test(zip)) return undefined;
  const found = areas.map((area) => {
    const ranges = [area.zipCodes ?? '', ...listTowns(area).flatMap(({ zipCodes }) => zipCodes)];
    const sizes = ranges
      .flatMap((codes) => codes.split(', '))
      .map((codes) => measureRange(codes, zip));
    return { area, size: Math.min(...sizes) };
  });
  const [best] = found.toSorted((one, other) => one.size - other.size);
  return best && best.size < Infinity ? best.area : undefined;
}

/** Returns the town of a county whose ZIP code is its alone, as the agency writes it; else null. */
export function findTownOfZip(zip: string, area: ServiceArea): string | null {
  const isOf = (codes: string) => measureRange(codes, zip) < Infinity;
  return listTowns(area).find(({ zipCodes }) => zipCodes.some(isOf))?.name ?? null;
}

/** Returns the ZIP code of typed words, such as "33606" for "33606-1234"; null for any others. */
export function readZip(words: readonly string[]): string | null {
  return /^(\d{5})(?:\d{4})?$/.exec(words.join(''))?.[1] ?? null;
}
