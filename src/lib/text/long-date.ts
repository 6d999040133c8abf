const longDate = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  // Makes build, server and browser name the same day.
  timeZone: 'America/New_York',
});

export function formatLongDate(isoDateTime: string): string {
  return longDate.format(new Date(isoDateTime));
}
