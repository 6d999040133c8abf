import { type Feature, filledPages, isPageOf, listOff } from './features.ts';
import { isTimeZone, type TimeZone, timeZones } from './text/time-zones.ts';
import { isStateCode, nameState, type StateCode } from './text/us-states.ts';

interface AgencyFacts {
  place?: unknown;
  features?: unknown;
  /** What is said of drawn portraits. */
  illustrations?: unknown;
  /** The pages whose figures nobody has filled in; all of them where nothing says it. */
  unfilled?: unknown;
}

/** Stands, among what a site goes without, for the word “Illustration”. */
export const unnamedDrawings = 'illustrations';

/** Where the agency is. */
let place: { timeZone: TimeZone; state: StateCode } | undefined;
/** What it does without. */
let off: readonly string[] | undefined;

/**
 * Sets where the agency is, by which all times are read and formatted from now on, and what it does
 * without. Each build, function and test calls this first.
 *
 * @param facts such as those of `content/site.yaml`; an invalid place changes nothing
 */
export function setAgency(facts: AgencyFacts): void {
  const { timeZone, state }: { timeZone?: unknown; state?: unknown } = facts.place ?? {};
  if (isTimeZone(timeZone) && isStateCode(state)) place = { timeZone, state };
  const { unfilled } = facts;
  const lacking = filledPages.filter((page) => !Array.isArray(unfilled) || unfilled.includes(page));
  const unnamed = facts.illustrations === 'unnamed' ? [unnamedDrawings] : [];
  off = [...listOff(facts.features), ...lacking, ...unnamed];
}

/** Returns the agency's time zone; in browsers the page says it. UTC where nothing was built. */
export function getTimeZone(): TimeZone | 'UTC' {
  if (place) return place.timeZone;
  const zone = typeof document === 'undefined' ? '' : document.documentElement.dataset.zone;
  return isTimeZone(zone) ? zone : 'UTC';
}

/** Returns what people call the agency's time, such as "Eastern time". */
export function nameTimeZone(): string {
  const zone = getTimeZone();
  return zone === 'UTC' ? zone : timeZones[zone];
}

/** Returns the postal code and the name of the agency's state, neither of them in browsers. */
export function listStateNames(): string[] {
  return place ? [place.state, nameState(place.state)] : [];
}

/** Lists the features and pages that the site goes without; in browsers the page says it. */
export function listMissingParts(): readonly string[] {
  if (off) return off;
  return typeof document === 'undefined'
    ? []
    : (document.documentElement.dataset.off ?? '').split(' ');
}

export function hasFeature(feature: Feature): boolean {
  return !listMissingParts().includes(feature);
}

/** Returns whether the site has a page that not every site has, by its path or a longer address. */
export function hasPage(address: string): boolean {
  return isPageOf(address, listMissingParts());
}
