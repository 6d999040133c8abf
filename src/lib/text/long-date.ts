const longDate = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  // Build, server and browser must agree on the day.
  timeZone: 'America/New_York',
});

export function formatLongDate(isoDateTime: string): string {
  return longDate.format(new Date(isoDateTime));
}
