import { toAgencyTime } from '#lib/text/agency-time.ts';
import { createMomentFormat } from '#lib/text/moment-format.ts';
import { capitalize, listWords } from '#lib/text/phrases.ts';
import type { Language } from '#lib/text/say.ts';
import { readOpeningHours } from '#model/schemas/hours/opening-hours.ts';

/** How a language words the times of an answer. Each day is a moment of it; `isFar` adds its date. */
interface TimeWords {
  /** A day with its date, as a heading. */
  day: (moment: Date) => string;
  /** A time of day as a choice, then within a sentence. */
  clock: (moment: Date) => string;
  time: (moment: Date) => string;
  by: (moment: Date, isFar: boolean) => string;
  callFrom: (moment: Date, isFar: boolean) => string;
  /** Names closed days in a row by the first and the last of them. */
  days: (first: Date, last: Date, count: number, isFar: boolean) => string;
  /** Completes closed days; empty where nothing can be said of the reasons. */
  reasons: (reasons: readonly string[]) => string;
  closed: (described: readonly string[]) => string;
  closeAt: (moment: Date) => string;
  openAt: (moment: Date) => string;
}

/** Reads a time of day from its minutes since midnight: "10:30" in the morning. */
function readClock(minutes: number): { clock: string; isMorning: boolean } {
  const rest = minutes % 60;
  const hour = ((Math.floor(minutes / 60) + 11) % 12) + 1;
  const clock = rest === 0 ? hour.toString() : `${hour}:${rest.toString().padStart(2, '0')}`;
  return { clock, isMorning: minutes % 1440 < 720 };
}

function toMinutes(moment: Date): number {
  const [hour = 0, minute = 0] = toAgencyTime(moment).slice(11).split(':').map(Number);
  return hour * 60 + minute;
}

const formatWeekday = createMomentFormat({ weekday: 'long' });
const formatMonthDay = createMomentFormat({ month: 'long', day: 'numeric' });

function formatDay(moment: Date, isFar: boolean): string {
  const weekday = formatWeekday(moment);
  return isFar ? `${weekday}, ${formatMonthDay(moment)}` : weekday;
}

/** Formats a time of day at the agency, such as "10:30 a.m." */
function formatTime(moment: Date): string {
  const { clock, isMorning } = readClock(toMinutes(moment));
  return `${clock} ${isMorning ? 'a.m.' : 'p.m.'}`;
}

const english: TimeWords = {
  day: (moment) => formatDay(moment, true),
  clock: formatTime,
  time: formatTime,
  by: (moment, isFar) => `${formatDay(moment, isFar)}, ${formatTime(moment)}`,
  callFrom: (moment, isFar) =>
    `${formatDay(moment, isFar)}${isFar ? ',' : ''} from ${formatTime(moment)}`,
  days: (first, last, count, isFar) => {
    const names = [first, last].map(isFar ? formatMonthDay : formatWeekday);
    if (count === 1) return names[0] ?? '';
    return names.join(count === 2 ? ' and ' : ' to ');
  },
  reasons: (reasons) => ` for ${listWords(reasons)}`,
  closed: (described) => `We're closed ${described.join(', and ')}.`,
  closeAt: (moment) => `We close at ${formatTime(moment)}`,
  openAt: (moment) => `We open at ${formatTime(moment)}`,
};

const formatSpanishWeekday = createMomentFormat({ weekday: 'long' }, 'es-US');
const formatSpanishMonthDay = createMomentFormat({ month: 'long', day: 'numeric' }, 'es-US');

/** Returns a day after "el": "lunes" or "lunes, 30 de noviembre". */
function formatSpanishDay(moment: Date, isFar: boolean): string {
  const weekday = formatSpanishWeekday(moment);
  return isFar ? `${weekday}, ${formatSpanishMonthDay(moment)},` : weekday;
}

function formatSpanishClock(minutes: number): string {
  const { clock, isMorning } = readClock(minutes);
  return `${clock}\u00a0${isMorning ? 'a' : 'p'}.\u00a0m.`;
}

/** Returns a time with its article, such as "las 10 a. m." or "la 1 p. m.". */
function formatSpanishTime(moment: Date): string {
  const time = formatSpanishClock(toMinutes(moment));
  return `${/^1\b/.test(time) ? 'la' : 'las'} ${time}`;
}

/** What families here call the days on which offices close. */
const spanishReasons: Record<string, string> = {
  Christmas: 'Navidad',
  'Christmas Day': 'Navidad',
  'Christmas Eve': 'Nochebuena',
  Easter: 'Pascua',
  'Good Friday': 'Viernes Santo',
  'Independence Day': 'el 4 de Julio',
  'Labor Day': 'Labor Day',
  'Memorial Day': 'Memorial Day',
  'New Year': 'Año Nuevo',
  "New Year's": 'Año Nuevo',
  "New Year's Day": 'Año Nuevo',
  "New Year's Eve": 'fin de año',
  Thanksgiving: 'Acción de Gracias',
};

const spanish: TimeWords = {
  day: (moment) => capitalize(`${formatSpanishWeekday(moment)}, ${formatSpanishMonthDay(moment)}`),
  clock: (moment) => formatSpanishClock(toMinutes(moment)),
  time: formatSpanishTime,
  by: (moment, isFar) => `el ${formatSpanishDay(moment, isFar)} a ${formatSpanishTime(moment)}`,
  callFrom: (moment, isFar) =>
    `el ${formatSpanishDay(moment, isFar)} desde ${formatSpanishTime(moment)}`,
  days: (first, last, count, isFar) => {
    const [from = '', to = ''] = [first, last].map(
      isFar ? formatSpanishMonthDay : formatSpanishWeekday,
    );
    if (count === 1) return `el ${from}`;
    return count === 2 ? `el ${from} y el ${to}` : `del ${from} al ${to}`;
  },
  // Another reason would stand in English amid the sentence.
  reasons: (reasons) => {
    const known = reasons.flatMap((reason) => spanishReasons[reason] ?? []);
    return known.length === 0 ? '' : ` por ${known.join(' y ')}`;
  },
  closed: (described) => `Cerramos ${described.join(', y ')}.`,
  closeAt: (moment) => `Cerramos a ${formatSpanishTime(moment)}`,
  openAt: (moment) => `Abrimos a ${formatSpanishTime(moment)}`,
};

export const timeWords: Record<Language, TimeWords> = { en: english, es: spanish };

const spanishWeekdays = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];

/**
 * Writes the office's hours, as `hours` of the site has them, in Spanish: "de lunes a viernes, de 9
 * a. m. a 5 p. m.".
 */
export function formatSpanishHours(hours: string): string {
  return readOpeningHours(hours)
    .map(({ weekdays, opens, closes }) => {
      const [first = '', last = first] = [weekdays.at(0), weekdays.at(-1)].map(
        (day = 0) => spanishWeekdays[day] ?? '',
      );
      const days = first === last ? `los ${first.replace(/o$/, 'os')}` : `de ${first} a ${last}`;
      return `${days}, de ${formatSpanishClock(opens)} a ${formatSpanishClock(closes)}`;
    })
    .join('; ');
}
