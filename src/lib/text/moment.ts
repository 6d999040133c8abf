const moment = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  // The agency's own time zone, wherever its people read this.
  timeZone: 'America/New_York',
});

/**
 * A day and time as the agency's people see it, for example "January 5, 2026 at 3:04 PM".
 *
 * @param isoDateTime date and time with an offset or Z
 */
export function formatMoment(isoDateTime: string): string {
  // Some browsers put a narrow space before AM and PM, others a plain one.
  return moment.format(new Date(isoDateTime)).replaceAll('\u202F', ' ');
}
