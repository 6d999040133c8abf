import { getTimeZone } from '#lib/agency.ts';

/**
 * Returns a function that formats moments in American English, or in the form of `locale`, as of
 * the agency's time zone. The format is created with the first moment: loading time zones and
 * languages would take a twentieth of a function's start.
 */
export function createMomentFormat(
  options: Intl.DateTimeFormatOptions,
  locale = 'en-US',
): (moment: Date) => string {
  let known: { timeZone: string; format: Intl.DateTimeFormat } | undefined;
  return (moment) => {
    const timeZone = getTimeZone();
    if (known?.timeZone !== timeZone) {
      known = { timeZone, format: new Intl.DateTimeFormat(locale, { ...options, timeZone }) };
    }
    return known.format.format(moment);
  };
}
