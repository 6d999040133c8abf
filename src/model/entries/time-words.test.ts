import { beforeEach, expect, test } from 'vitest';
import { setAgency } from '#lib/agency.ts';
import { agencyFacts } from '#test/kit/agency-facts.ts';
import { describeAnswerTime, readOfficeHours } from './answer-time.ts';
import { formatSpanishHours } from './time-words.ts';

beforeEach(() => setAgency(agencyFacts));

const week = { hours: 'Mon-Fri, 9 to 5' };

test.each([
  ['2026-11-23T15:30:00Z', week, 'el miércoles a las 10:30 a. m.', '', ''],
  ['2026-11-23T18:00:00Z', week, 'el miércoles a la 1 p. m.', '', ''],
  ['2026-11-20T20:00:00Z', week, 'el lunes a las 10 a. m.', 'Cerramos el sábado y el domingo.', ''],
  [
    '2026-11-25T22:30:00Z',
    { ...week, closedDays: ['Nov 26 to Nov 27, 2026 (Thanksgiving)'] },
    'el lunes a las 10 a. m.',
    'Cerramos del jueves al domingo por Acción de Gracias.',
    'el lunes desde las 9 a. m.',
  ],
  [
    '2026-12-18T22:30:00Z',
    { ...week, closedDays: ['Dec 21 to Dec 30, 2026 (Our family week)'] },
    'el jueves, 31 de diciembre, a las 10 a. m.',
    'Cerramos del 19 de diciembre al 30 de diciembre.',
    'el jueves, 31 de diciembre, desde las 9 a. m.',
  ],
])('A966: what comes at %s is promised in Spanish', (received, site, by, closed, callFrom) => {
  const moment = new Date(received);
  const words = describeAnswerTime(moment, readOfficeHours(site), moment, 'es');
  const plain = Object.fromEntries(
    Object.entries<string>({ ...words }).map(([part, text]) => [
      part,
      text.replaceAll('\u00a0', ' '),
    ]),
  );
  expect(plain).toEqual({ by, closed, callFrom });
});

test.each([
  ['Mon-Fri, 9 to 5', 'de lunes a viernes, de 9 a. m. a 5 p. m.'],
  [
    'Mon-Thu, 8:30 to 6; Sat, 9 to 12',
    'de lunes a jueves, de 8:30 a. m. a 6 p. m.; los sábados, de 9 a. m. a 12 p. m.',
  ],
  ['Sun, 1 to 4', 'los domingos, de 1 p. m. a 4 p. m.'],
  ['Wed, 12 am to 12 am', 'los miércoles, de 12 a. m. a 12 a. m.'],
])('A966: the hours “%s” read “%s”', (hours, spanish) => {
  expect(formatSpanishHours(hours).replaceAll('\u00a0', ' ')).toBe(spanish);
});
