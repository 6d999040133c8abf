import { createMomentFormat } from './moment-format.ts';

const formatLocal = createMomentFormat({ dateStyle: 'short', timeStyle: 'short' }, 'sv-SE');

/** Formats a moment as the local time of the agency: "2026-11-27T09:00". */
export function toAgencyTime(moment: Date): string {
  return formatLocal(moment).replace(' ', 'T');
}

/** Formats a moment with the agency's offset from UTC: "2026-11-27T09:00:00-05:00". */
export function toAgencyMoment(moment: Date): string {
  const local = toAgencyTime(moment);
  const minute = Math.floor(moment.getTime() / 60_000);
  const hours = Math.round((minute - Date.parse(`${local}Z`) / 60_000) / 60);
  return `${local}:00-0${hours}:00`;
}

const hourMs = 3_600_000;
/** The agency's offset from UTC in summer and in winter. */
const hoursBehind = [4, 5];

/**
 * Returns whether a text has the form of a time without a zone, such as "2026-11-27T09:00", whether
 * or not that time exists.
 */
export function isLocalTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text);
}

/**
 * Returns the moment of a local time at the agency, such as "2026-11-27T09:00": the first one where
 * the time occurs twice, null where it never does.
 */
export function readAgencyTime(local: string): Date | null {
  if (!isLocalTime(local)) return null;
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return null;
  return (
    hoursBehind
      .map((hours) => new Date(asUtc + hours * hourMs))
      .find((moment) => toAgencyTime(moment) === local) ?? null
  );
}

/** Returns whether this device's clock differs from the agency's in winter or in summer. */
export function isElsewhere(year = new Date().getFullYear()): boolean {
  return [0, 6].some((month) => {
    const noon = new Date(Date.UTC(year, month, 15, 12));
    const local = new Date(noon.getTime() - noon.getTimezoneOffset() * 60_000);
    return local.toISOString().slice(0, 16) !== toAgencyTime(noon);
  });
}
