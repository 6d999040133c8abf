/** Matches up to three ranges such as "Mon-Fri, 9 to 5; Sat, 9:30 am to 1 pm". */
export const openingHoursPattern =
  /^(?:(?:^|; )(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)(?:-(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun))?, (?:1[0-2]|[1-9])(?::[0-5]\d)?(?: [ap]m)? to (?:1[0-2]|[1-9])(?::[0-5]\d)?(?: [ap]m)?){1,3}$/;

/**
 * Translates hours that match the pattern above for search engines: "Mo-Fr 09:00-17:00". Without am
 * and pm, an office opens between 7 in the morning and half past 6 in the evening, and closes after
 * noon.
 */
export function translateOpeningHours(text: string): string[] {
  return text.split('; ').map((range) => {
    const [names = '', times = ''] = range.split(', ');
    const days = names.split('-').map((name) => name.slice(0, 2));
    const [opens = '', closes = ''] = times.split(' to ');
    return `${days.join('-')} ${toClock(opens, 7)}-${toClock(closes, 12)}`;
  });
}

/** Turns "9", "9:30" or "9 am" into 24 hours; `earliest` is the first hour that needs no am or pm. */
function toClock(time: string, earliest: number): string {
  const [clock = '', half] = time.split(' ');
  const [hour = '', minute = '00'] = clock.split(':');
  const morning = Number(hour) % 12;
  const isAfternoon = half === undefined ? morning < earliest : half === 'pm';
  return `${(morning + (isAfternoon ? 12 : 0)).toString().padStart(2, '0')}:${minute}`;
}
