import { isTimeZone, timeZones } from './time-zones.ts';

/**
 * The states of the United States and the District of Columbia by their postal codes, each with the
 * names of the times that its clocks show.
 */
export const usStates = {
  AL: ['Alabama', 'Central'],
  AK: ['Alaska', 'Alaska'],
  AZ: ['Arizona', 'Arizona', 'Mountain'],
  AR: ['Arkansas', 'Central'],
  CA: ['California', 'Pacific'],
  CO: ['Colorado', 'Mountain'],
  CT: ['Connecticut', 'Eastern'],
  DE: ['Delaware', 'Eastern'],
  DC: ['District of Columbia', 'Eastern'],
  FL: ['Florida', 'Eastern', 'Central'],
  GA: ['Georgia', 'Eastern'],
  HI: ['Hawaii', 'Hawaii'],
  ID: ['Idaho', 'Mountain', 'Pacific'],
  IL: ['Illinois', 'Central'],
  IN: ['Indiana', 'Eastern', 'Central'],
  IA: ['Iowa', 'Central'],
  KS: ['Kansas', 'Central', 'Mountain'],
  KY: ['Kentucky', 'Eastern', 'Central'],
  LA: ['Louisiana', 'Central'],
  ME: ['Maine', 'Eastern'],
  MD: ['Maryland', 'Eastern'],
  MA: ['Massachusetts', 'Eastern'],
  MI: ['Michigan', 'Eastern', 'Central'],
  MN: ['Minnesota', 'Central'],
  MS: ['Mississippi', 'Central'],
  MO: ['Missouri', 'Central'],
  MT: ['Montana', 'Mountain'],
  NE: ['Nebraska', 'Central', 'Mountain'],
  NV: ['Nevada', 'Pacific', 'Mountain'],
  NH: ['New Hampshire', 'Eastern'],
  NJ: ['New Jersey', 'Eastern'],
  NM: ['New Mexico', 'Mountain'],
  NY: ['New York', 'Eastern'],
  NC: ['North Carolina', 'Eastern'],
  ND: ['North Dakota', 'Central', 'Mountain'],
  OH: ['Ohio', 'Eastern'],
  OK: ['Oklahoma', 'Central'],
  OR: ['Oregon', 'Pacific', 'Mountain'],
  PA: ['Pennsylvania', 'Eastern'],
  RI: ['Rhode Island', 'Eastern'],
  SC: ['South Carolina', 'Eastern'],
  SD: ['South Dakota', 'Central', 'Mountain'],
  TN: ['Tennessee', 'Eastern', 'Central'],
  TX: ['Texas', 'Central', 'Mountain'],
  UT: ['Utah', 'Mountain'],
  VT: ['Vermont', 'Eastern'],
  VA: ['Virginia', 'Eastern'],
  WA: ['Washington', 'Pacific'],
  WV: ['West Virginia', 'Eastern'],
  WI: ['Wisconsin', 'Central'],
  WY: ['Wyoming', 'Mountain'],
} as const;

export type StateCode = keyof typeof usStates;

/** Returns the name of a state; a code that there isn't stays as it is. */
export function nameState(code: string): string {
  return isStateCode(code) ? usStates[code][0] : code;
}

/** Returns whether some clocks of a state show the time of a zone. */
export function isZoneOf(zone: string, state: string): boolean {
  if (!isTimeZone(zone) || !isStateCode(state)) return false;
  const [, ...times]: readonly string[] = usStates[state];
  return times.some((time) => timeZones[zone].startsWith(time));
}

export function isStateCode(value: unknown): value is StateCode {
  return typeof value === 'string' && Object.hasOwn(usStates, value);
}
