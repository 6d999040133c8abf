import type { ServiceArea } from '#model/schemas/service-area.ts';

/** How many ZIP codes stand in a range that holds `zip`, such as "337", "34681-34685"; else Infinity. */
function measureRange(codes: string, zip: string): number {
  const [begin = '', end = begin] = codes.split('-');
  const [first, last] = [begin.padEnd(5, '0'), end.padEnd(5, '9')];
  return begin !== '' && first <= zip && zip <= last ? Number(last) - Number(first) : Infinity;
}

/**
 * Finds the county of a ZIP code, of several the one that names it most narrowly: 98110 is that of
 * "98110" before that of "981". Undefined for a text that is none, or of none of the counties.
 */
export function findAreaOfZip(zip: string, areas: readonly ServiceArea[]): ServiceArea | undefined {
  if (!/^\d{5}$/.test(zip)) return undefined;
  const found = areas.map((area) => {
    const ranges = (area.zipCodes ?? '').split(', ').map((codes) => measureRange(codes, zip));
    return { area, size: Math.min(...ranges) };
  });
  const [best] = found.toSorted((one, other) => one.size - other.size);
  return best && best.size < Infinity ? best.area : undefined;
}

/** Returns the ZIP code of typed words, such as "33606" for "33606-1234"; null for any others. */
export function readZip(words: readonly string[]): string | null {
  return /^(\d{5})(?:\d{4})?$/.exec(words.join(''))?.[1] ?? null;
}
