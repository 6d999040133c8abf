/** Matches up to three ranges such as "Mon-Fri, 9 to 5; Sat, 9:30 am to 1 pm". */
export const openingHoursPattern =
  /^(?:(?:^|; )(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)(?:-(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun))?, (?:1[0-2]|[1-9])(?::[0-5]\d)?(?: [ap]m)? to (?:1[0-2]|[1-9])(?::[0-5]\d)?(?: [ap]m)?){1,3}$/;

/**
 * Translates hours that match the pattern above for search engines: "Mo-Fr 09:00-17:00". Without am
 * and pm, an office opens between 7 a.m. and 6:30 p.m. and closes after noon.
 */
export function translateOpeningHours(text: string): string[] {
  return splitRanges(text).map(({ days, opens, closes }) => {
    const names = days.map((name) => name.slice(0, 2));
    return `${names.join('-')} ${formatClock(opens)}-${formatClock(closes)}`;
  });
}

/** The hours of one or more weekdays. */
export interface OpenRange {
  /** From 0, which is Sunday. */
  weekdays: number[];
  /** In minutes since midnight. */
  opens: number;
  /** In minutes since midnight; no range goes past the next midnight. */
  closes: number;
}

export const weekdayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Reads hours that match the pattern above. */
export function readOpeningHours(text: string): OpenRange[] {
  return splitRanges(text).map(({ days, opens, closes }) => {
    const [first = 0, last = first] = days.map((name) => weekdayNames.indexOf(name));
    const count = ((last - first + 7) % 7) + 1;
    return {
      weekdays: Array.from({ length: count }, (_, index) => (first + index) % 7),
      opens,
      closes: closes <= opens ? 24 * 60 : closes,
    };
  });
}

function splitRanges(text: string) {
  return text.split('; ').map((range) => {
    const [days = '', times = ''] = range.split(', ');
    const [opens = '', closes = ''] = times.split(' to ');
    return { days: days.split('-'), opens: toMinutes(opens, 7), closes: toMinutes(closes, 12) };
  });
}

/**
 * Turns "9", "9:30" or "9 am" into minutes; `earliest` is the first hour that needs no am or pm.
 */
function toMinutes(time: string, earliest: number): number {
  const [clock = '', half] = time.split(' ');
  const [hour = '', minute = '0'] = clock.split(':');
  const morning = Number(hour) % 12;
  const isAfternoon = half === undefined ? morning < earliest : half === 'pm';
  return (morning + (isAfternoon ? 12 : 0)) * 60 + Number(minute);
}

function formatClock(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  return [hour, minute].map((part) => part.toString().padStart(2, '0')).join(':');
}

/** Hours of one weekday, or of those from the first to the last, in minutes since midnight. */
export interface OfficeHoursRow {
  first: string;
  last: string;
  opens: number;
  closes: number;
}

/** Reads hours that match the pattern above, by the names of the weekdays. */
export function listOpeningHours(text: string): OfficeHoursRow[] {
  return splitRanges(text).map(({ days, opens, closes }) => {
    const [first = '', last = first] = days;
    return { first, last, opens, closes };
  });
}

/** Writes hours as they are read; am and pm only where they would be read otherwise. */
export function formatOpeningHours(rows: readonly OfficeHoursRow[]): string {
  return rows
    .map(({ first, last, opens, closes }) => {
      const days = first === last ? first : `${first}-${last}`;
      return `${days}, ${formatTime(opens, 7)} to ${formatTime(closes, 12)}`;
    })
    .join('; ');
}

function formatTime(minutes: number, earliest: number): string {
  const rest = minutes % 60;
  const hour = Math.floor(minutes / 60) % 12 || 12;
  const clock = rest === 0 ? hour.toString() : `${hour}:${rest.toString().padStart(2, '0')}`;
  if (toMinutes(clock, earliest) === minutes) return clock;
  return `${clock} ${minutes % 1440 < 720 ? 'am' : 'pm'}`;
}
