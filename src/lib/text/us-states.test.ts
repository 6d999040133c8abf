import { expect, test } from 'vitest';
import { timeZones } from './time-zones.ts';
import { isZoneOf, nameState } from './us-states.ts';

test('A950: a state is called by its name', () => {
  expect([nameState('FL'), nameState('NC'), nameState('XX')]).toEqual([
    ...['Florida', 'North Carolina', 'XX'],
  ]);
});

test.each([
  ['FL', ['America/New_York', 'America/Chicago']],
  ['WA', ['America/Los_Angeles']],
  ['AZ', ['America/Denver', 'America/Phoenix']],
  ['TX', ['America/Chicago', 'America/Denver']],
  ['HI', ['Pacific/Honolulu']],
] as const)('A950: clocks in %s show the time of %j', (state, zones) => {
  expect(Object.keys(timeZones).filter((zone) => isZoneOf(zone, state))).toEqual(zones);
});
