const longDate = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  // Build, server and browser must agree on the day.
  timeZone: 'America/New_York',
});

export function formatLongDate(isoDateTime: string): string {
  return longDate.format(new Date(isoDateTime));
}

const monthFormat = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Formats "2026-03" as "March 2026". */
export function formatMonth(month: string): string {
  return monthFormat.format(new Date(`${month}-01`));
}
