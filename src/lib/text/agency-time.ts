import { nameTimeZone } from '#lib/agency.ts';
import { createMomentFormat } from './moment-format.ts';

const formatLocal = createMomentFormat({ dateStyle: 'short', timeStyle: 'short' }, 'sv-SE');

/** Formats a moment as the local time of the agency: "2026-11-27T09:00". */
export function toAgencyTime(moment: Date): string {
  return formatLocal(moment).replace(' ', 'T');
}

/** Returns the day such as 2026-11-27: an evening belongs to its day in the agency's time zone. */
export function toAgencyDay(moment: Date): string {
  return formatLocal(moment).slice(0, 10);
}

const minuteMs = 60_000;

/** Returns how many minutes the agency's clocks are ahead of UTC, mostly less than zero. */
function minutesAhead(moment: Date): number {
  const minute = Math.floor(moment.getTime() / minuteMs);
  return Date.parse(`${toAgencyTime(moment)}Z`) / minuteMs - minute;
}

/** Formats a moment with the agency's offset from UTC: "2026-11-27T09:00:00-05:00". */
export function toAgencyMoment(moment: Date): string {
  const ahead = minutesAhead(moment);
  const offset = new Date(Math.abs(ahead) * minuteMs).toISOString().slice(11, 16);
  return `${toAgencyTime(moment)}:00${ahead < 0 ? '-' : '+'}${offset}`;
}

/**
 * Returns whether a text has the form of a time without a zone, such as "2026-11-27T09:00", whether
 * or not that time exists.
 */
export function isLocalTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text);
}

const dayMs = 24 * 60 * minuteMs;

/**
 * Returns the moment of a local time at the agency, such as "2026-11-27T09:00": the first one where
 * the time occurs twice, null where it never does and for years before 1900.
 */
export function readAgencyTime(local: string): Date | null {
  // Each town had a time of its own before, and a year that is being typed is early, too.
  if (!isLocalTime(local) || local < '1900') return null;
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return null;
  // Clocks change at most once within two days; before a change back they are further ahead.
  const [earlier = 0, later = 0] = [-dayMs, dayMs].map((ms) => minutesAhead(new Date(asUtc + ms)));
  return (
    [earlier, later]
      .map((ahead) => new Date(asUtc - ahead * minuteMs))
      .find((moment) => toAgencyTime(moment) === local) ?? null
  );
}

/** Returns whether this device's clock differs from the agency's in winter or in summer. */
export function isElsewhere(year = new Date().getFullYear()): boolean {
  return [0, 6].some((month) => {
    const noon = new Date(Date.UTC(year, month, 15, 12));
    return -noon.getTimezoneOffset() !== minutesAhead(noon);
  });
}

/** Names the zone of a time that whoever reads it may take for their own, and ends the sentence. */
export function nameZone(by: string, zone = nameTimeZone()): string {
  return `${by} (${zone}).`;
}
