import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getShipped } from '#test/kit/shipped-content.ts';
import { describePlace } from './inquiry-place.ts';

const { counties } = getShipped('site').serviceAreas;
const read = (text: string) => describePlace(text, counties);

test.each([
  ['Ages: 2\nNeighborhood: Lutz, 33548\nStart: May', 'Lutz (33548): Hillsborough County'],
  ['Neighborhood: Lutz\nOur ZIP is 33548.', 'Lutz (33548): Hillsborough County'],
  ["Our children's ages: 2\nWhere: Gulfport", 'Gulfport: Pinellas County'],
  ['Where: clear water', 'Clearwater: Pinellas County'],
  ['Where: Pinellas County', 'Pinellas County'],
  ['Address: 12 Bay Street, Largo, FL 33770', 'Largo (33770): Pinellas County'],
  ['We live at 33548 and need somebody soon.', 'Lutz (33548): Hillsborough County'],
  ['ZIP 33707.', '33707: Pinellas County'],
  ['Somewhere in Lutz,FL,33549, with a pool', 'Lutz (33549): Hillsborough County'],
  ['We are in St. Pete Beach, near Tampa General.', null],
  ['We live in Wesley Chapel, and have twins.', 'Wesley Chapel: Pasco County'],
  ['We just moved from Ohio to a house near Siesta Key.', 'Siesta Key: Sarasota County'],
])('A926: the office reads the place in %j', (text, place) => {
  expect(read(text)).toBe(place);
});

test.each([
  '',
  'Neighborhood:',
  'Neighborhood: \nStart: Largo',
  'We need care for the holiday, and Trinity is three. Hudson is five.',
  'We pay $33548 a year, or 33,548. Call 813-33548, or 8133354800.',
  'ZIP 90210',
  'Neighborhood: Tampa or Largo',
  'We live in Orlando.',
  'We are moving from Tampa to Venice.',
])('and none in %j', (text) => {
  expect(read(text)).toBeNull();
});

test('any text is read without failing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect([null, 'string']).toContain(read(text) === null ? null : typeof read(text));
    }),
  );
});
