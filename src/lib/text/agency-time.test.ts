import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { isElsewhere, readAgencyTime, toAgencyTime } from './agency-time.ts';

test.each([
  ['a winter morning', '2026-12-04T09:00', '2026-12-04T14:00:00.000Z'],
  ['a summer evening', '2026-07-04T21:30', '2026-07-05T01:30:00.000Z'],
  ['the hour that comes twice, the first time', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
  ['the day on which clocks go forward', '2027-03-14T03:00', '2027-03-14T07:00:00.000Z'],
])("A812: Florida's time is read on %s", (_, local, moment) => {
  expect(readAgencyTime(local)?.toISOString()).toBe(moment);
});

test.each(['2027-03-14T02:30', '2026-02-30T09:00', '2026-12-04', '2026-12-04T09:00Z', 'soon', ''])(
  'A812: %j is no time in Florida',
  (local) => {
    expect(readAgencyTime(local)).toBeNull();
  },
);

test('A812: any half hour that clocks show is read as the moment at which they first show it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 946_080, max: 1_472_688 }), (halfHours) => {
      const moment = new Date(halfHours * 1_800_000);
      const read = readAgencyTime(toAgencyTime(moment));
      const late = moment.getTime() - (read?.getTime() ?? 0);
      expect([0, 3_600_000]).toContain(late);
      expect(toAgencyTime(read ?? new Date(0))).toBe(toAgencyTime(moment));
    }),
  );
});

test.each([
  ['America/New_York', false],
  ['America/Detroit', false],
  ['America/Los_Angeles', true],
  ['America/Chicago', true],
  // Their clocks agree with Florida's for half of the year.
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
