import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { nameTimeZone, setAgency } from '#lib/agency.ts';
import {
  isElsewhere,
  readAgencyTime,
  toAgencyDay,
  toAgencyMoment,
  toAgencyTime,
} from './agency-time.ts';
import { formatMoment } from './dates.ts';
import { type TimeZone, timeZones } from './time-zones.ts';

const zones = Object.keys(timeZones) as TimeZone[];

const moveTo = (timeZone: TimeZone) => setAgency({ place: { timeZone, state: 'FL' } });

test.each([
  ['a winter morning', '2026-12-04T09:00', '2026-12-04T14:00:00.000Z'],
  ['a summer evening', '2026-07-04T21:30', '2026-07-05T01:30:00.000Z'],
  ['the hour that comes twice, the first time', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
  ['the day on which clocks go forward', '2027-03-14T03:00', '2027-03-14T07:00:00.000Z'],
])("A812: the agency's time is read on %s", (_, local, moment) => {
  expect(readAgencyTime(local)?.toISOString()).toBe(moment);
});

test.each([
  ...['0002-07-04T09:00', '0202-07-04T09:00', '2027-03-14T02:30', '2026-02-30T09:00'],
  ...['2026-12-04', '2026-12-04T09:00Z', 'soon', ''],
])('A812: %j is no time at the agency', (local) => {
  expect(readAgencyTime(local)).toBeNull();
});

describe.each(zones)('A950: in %s', (timeZone) => {
  /** Half hours from 2007, when the rule for the clocks began, to 2100. */
  const moments = fc
    .integer({ min: 648_648, max: 2_279_160 })
    .map((halfHours) => new Date(halfHours * 1_800_000));

  test('any half hour that clocks show is read as the moment at which they first show it', () => {
    moveTo(timeZone);
    fc.assert(
      fc.property(moments, (moment) => {
        const read = readAgencyTime(toAgencyTime(moment));
        const late = moment.getTime() - (read?.getTime() ?? 0);
        expect([0, 3_600_000]).toContain(late);
        expect(toAgencyTime(read ?? new Date(0))).toBe(toAgencyTime(moment));
      }),
    );
  });

  test('clocks are read rightly around both changes', () => {
    moveTo(timeZone);
    for (const [month, first] of [
      [2, 8],
      [10, 1],
    ] as const) {
      for (let hour = 0; hour < 9 * 24; hour += 1) {
        const moment = new Date(Date.UTC(2027, month, first, hour));
        const late = moment.getTime() - (readAgencyTime(toAgencyTime(moment))?.getTime() ?? 0);
        expect([0, 3_600_000]).toContain(late);
      }
    }
  });

  test('a moment with its offset is that moment', () => {
    moveTo(timeZone);
    fc.assert(
      fc.property(moments, (moment) => {
        const text = toAgencyMoment(moment);
        expect(text.startsWith(toAgencyDay(moment))).toBe(true);
        expect(new Date(text).getTime()).toBe(moment.getTime());
      }),
    );
  });
});

test.each([
  ['America/New_York', '4:30 PM', 'Eastern time', '2026-12-01'],
  ['America/Chicago', '3:30 PM', 'Central time', '2026-12-01'],
  ['America/Phoenix', '2:30 PM', 'Arizona time', '2026-12-01'],
  ['America/Los_Angeles', '1:30 PM', 'Pacific time', '2026-12-01'],
  ['Pacific/Honolulu', '11:30 AM', 'Hawaii time', '2026-12-01'],
] as const)('A950: an agency in %s reads %s, %s', (timeZone, time, name, day) => {
  moveTo(timeZone);
  expect(formatMoment('2026-12-01T21:30:00Z')).toBe(`December 1, 2026 at ${time}`);
  expect(nameTimeZone()).toBe(name);
  expect(toAgencyDay(new Date('2026-12-02T04:59:00Z'))).toBe(day);
});

test.each([
  ['America/New_York', false],
  ['America/Detroit', false],
  ['America/Los_Angeles', true],
  ['America/Chicago', true],
  // Their clocks agree with the agency's for half of the year.
  ['America/Jamaica', true],
  ['America/Puerto_Rico', true],
  ['America/Santiago', true],
  ['Asia/Kolkata', true],
])('A919: a device in %s is elsewhere: %s', (timeZone, isSo) => {
  const offset = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockImplementation(function (
    this: Date,
  ) {
    const local = this.toLocaleString('sv-SE', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    const whole = Math.floor(this.getTime() / 1000) * 1000;
    return (whole - Date.parse(`${local.replace(' ', 'T')}Z`)) / 60_000;
  });
  expect(isElsewhere(2026)).toBe(isSo);
  offset.mockRestore();
});
