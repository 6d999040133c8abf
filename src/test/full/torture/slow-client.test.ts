import { connect } from 'node:net';
import { beforeEach, expect, test, vi } from 'vitest';
import { useServedFolder } from './served-folder.ts';
import { isTorture, sizes, testTimeoutMs } from './sizes.ts';

vi.setConfig({ testTimeout: testTimeoutMs });

/** More than a connection buffers, so that a slow reader holds it up. */
const longPage = 'x'.repeat(24 * 1024 * 1024);

const served = useServedFolder({
  'index.html': 'home',
  '404.html': 'not found',
  'long.html': longPage,
});

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});

/** How each kind of client delays the server: what it sends at once, and then bit by bit. */
const clients: [string, { atOnce: string; bits: string }][] = [
  ['its head', { atOnce: 'GET / HTTP/1.1\r\nhost: localhost\r\nx: ', bits: 'y' }],
  [
    'its body',
    {
      atOnce:
        'POST /api/contact HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n',
      bits: ' ',
    },
  ],
  ['what it reads', { atOnce: 'GET /long HTTP/1.1\r\nhost: localhost\r\n\r\n', bits: '' }],
  ['everything: it says nothing', { atOnce: '', bits: '' }],
];

/** The server's deadline; a client that doesn't read notices it only when it reads. */
const cutOffMs = 15_000;

/** The end of a slow connection. */
interface Ending {
  /** Since the connection opened. */
  milliseconds: number;
  bytes: number;
}

/** Opens a slow connection, until it is hung up or cut off. */
function openSlowly({ atOnce, bits }: { atOnce: string; bits: string }) {
  const begunAt = performance.now();
  const socket = connect(served.port, 'localhost');
  let bytes = 0;
  socket.on('error', () => undefined);
  socket.on('connect', () => socket.write(atOnce));
  socket.on('data', (chunk) => (bytes += chunk.length));
  const isReading = !atOnce.startsWith('GET /long');
  if (!isReading) socket.pause();
  const timers = [
    setInterval(() => bits !== '' && socket.write(bits), 500),
    setTimeout(() => socket.resume(), cutOffMs),
  ];
  const closed = new Promise<Ending>((resolve) => {
    socket.on('close', () => {
      for (const timer of timers) clearTimeout(timer);
      resolve({ milliseconds: performance.now() - begunAt, bytes });
    });
  });
  return { closed, hangUp: () => socket.destroy() };
}

test.for(clients)(
  'many clients that are slow with %s keep nobody else waiting, and are cut off',
  async ([, client]) => {
    const open = Array.from({ length: sizes.slowConnections }, () => openSlowly(client));
    for (let probe = 0; probe < 20; probe += 1) {
      expect(await (await fetch(served.url)).text()).toBe('home');
      expect((await fetch(`${served.url}/api/form-mark`)).status).toBe(200);
    }
    if (!isTorture) {
      for (const { hangUp } of open) hangUp();
      return;
    }
    const endings = await Promise.all(open.map(({ closed }) => closed));
    const slowest = Math.max(...endings.map(({ milliseconds }) => milliseconds));
    expect(slowest).toBeLessThan(cutOffMs + 2000);
    for (const { bytes } of endings) expect(bytes).toBeLessThan(longPage.length);
    expect(await (await fetch(served.url)).text()).toBe('home');
  },
);
