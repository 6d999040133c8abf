import fc from 'fast-check';
import { seed } from '#test/full/torture/sizes.ts';

const hosts = [
  ...['127.0.0.1', 'localhost', '127.1', '127.0.1', '0', '0.0.0.0', '2130706433', '0x7f000001'],
  ...[
    '0x7f.0.0.1',
    '017700000001',
    '0177.0.0.1',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '127.0.0.2',
  ],
  ...['[::ffff:7f00:1]', '[0:0:0:0:0:ffff:127.0.0.1]', '[64:ff9b::7f00:1]', '[fe80::1%25lo]'],
  ...[
    'LOCALHOST',
    'localhost.',
    'sub.localhost',
    '127.0.0.1.nip.example',
    '\u2460\u2461\u2466.0.0.1',
  ],
  ...[
    '169.254.169.254',
    '10.0.0.1',
    '192.168.0.1',
    '[fd00::1]',
    'metadata.internal',
    '%31%32%37.0.0.1',
  ],
  ...['images.example@127.0.0.1', 'images.example:x@localhost', '127.0.0.1#@images.example'],
];
const schemes = [
  'https://',
  'http://',
  '//',
  'https:',
  'https:\\\\',
  'ftp://',
  'gopher://',
  'file://',
];
const ends = ['/a.png', '/', '', '/a.png?x=1', '/latest/meta-data/', '/a.svg#x', '/%2e%2e/a.jpg'];

/**
 * Returns distinct picture addresses that lead to this machine or its neighbors.
 *
 * @param port the listener's port
 */
export function listInsideAddresses(count: number, port: number): string[] {
  const address = fc
    .tuple(fc.constantFrom(...schemes), fc.constantFrom(...hosts), fc.constantFrom(...ends))
    .map(([scheme, host, end]) => {
      const [name = '', fragment = ''] = host.split(/(?=#)/);
      return `${scheme}${name}:${port}${fragment}${end}`;
    });
  const known = ['http', 'https'].map((name) => `${name}://127.0.0.1:${port}/a.png`);
  const found = new Set(known.slice(0, count));
  for (const each of fc.sample(address, { seed, numRuns: count * 5 })) {
    if (found.size >= count) break;
    found.add(each);
  }
  return [...found];
}
