const localFormat = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/New_York',
});

/** Formats a moment as the clocks of the agency show it: "2026-11-27T09:00". */
export function toAgencyTime(moment: Date): string {
  return localFormat.format(moment).replace(' ', 'T');
}

const hourMs = 3_600_000;
/** Lists how far the agency's clocks are behind UTC in summer and in winter. */
const hoursBehind = [4, 5];

/** Returns whether a text is a time without a zone, like "2026-11-27T09:00", whether it exists or not. */
export function isLocalTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text);
}

/**
 * Returns the moment at which the agency's clocks show a time like "2026-11-27T09:00": the first
 * one where they show it twice, null where they never do.
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
