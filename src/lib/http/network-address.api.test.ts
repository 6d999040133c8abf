import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toNetwork } from './network-address.server.ts';

test.for([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
  ['unknown', 'unknown'],
] as const)('%s belongs to %s', ([ip, place]) => {
  expect(toNetwork(ip)).toBe(place);
});

test('every spelling of an IPv6 address belongs to one network, whatever its second half', () => {
  const group = fc.integer({ min: 0, max: 0xffff });
  const half = fc.array(group, { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(half, half, half, (network, one, other) => {
      fc.pre(network.some((value) => value > 0));
      const spell = (groups: number[], width: number) =>
        groups.map((value) => value.toString(16).padStart(width, '0')).join(':');
      const places = [
        toNetwork(spell([...network, ...one], 4)),
        toNetwork(spell([...network, ...other], 1).toUpperCase()),
      ];
      expect(places[0]).toBe(places[1]);
      expect(places[0]).toBe(`${spell(network, 1)}::/64`);
    }),
  );
});
