import { isTimeZone, type TimeZone, timeZones } from './time-zones.ts';
import { isStateCode, type StateCode, usStates } from './us-states.ts';

/** Where the agency is. */
let place: { timeZone: TimeZone; state: StateCode } | undefined;

/**
 * Reads and formats all times from now on as where the agency is. Each build, function and test
 * calls this first.
 *
 * @param facts such as those of `content/site.yaml`; invalid ones change nothing
 */
export function setAgencyPlace({ timeZone, state }: { timeZone?: unknown; state?: unknown }): void {
  if (isTimeZone(timeZone) && isStateCode(state)) place = { timeZone, state };
}

/** Returns the agency's time zone; in browsers the page says it. UTC where nothing was built. */
export function getTimeZone(): TimeZone | 'UTC' {
  if (place) return place.timeZone;
  const zone = typeof document === 'undefined' ? '' : document.documentElement.dataset.timeZone;
  return isTimeZone(zone) ? zone : 'UTC';
}

/** Returns what people call the agency's time, such as "Eastern time". */
export function nameTimeZone(): string {
  const zone = getTimeZone();
  return zone === 'UTC' ? zone : timeZones[zone];
}

/** Returns the postal code and the name of the agency's state, neither of them in browsers. */
export function listStateNames(): string[] {
  return place ? [place.state, usStates[place.state]] : [];
}
