const longDate = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  // The agency's own time zone, so that build, server and browser name the same day.
  timeZone: 'America/New_York',
});

/**
 * A date as readers see it, for example "January 5, 2024".
 *
 * @param isoDateTime date and time with an offset or Z
 */
export function formatLongDate(isoDateTime: string): string {
  return longDate.format(new Date(isoDateTime));
}
