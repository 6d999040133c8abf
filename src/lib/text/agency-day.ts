const dayFormat = new Intl.DateTimeFormat('en-CA', {
  ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
  // The agency's own time zone: what happens in the evening belongs to the day that people live in.
  timeZone: 'America/New_York',
});

/**
 * The agency's day at some moment.
 *
 * @returns for example "2026-11-21"
 */
export function toAgencyDay(moment: Date): string {
  return dayFormat.format(moment);
}
