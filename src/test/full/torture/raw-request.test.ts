import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listStatuses, talkRaw } from './raw-connection.ts';
import { useServedFolder } from './served-folder.ts';
import { seed, sizes, testTimeoutMs } from './sizes.ts';

vi.setConfig({ testTimeout: testTimeoutMs });

const served = useServedFolder({ 'index.html': 'home', '404.html': 'not found' });

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});

// Whatever was sent, the page, a function and a form still answer.
afterEach(async () => {
  expect(await (await fetch(served.url)).text()).toBe('home');
  expect((await fetch(`${served.url}/api/form-mark`)).status).toBe(200);
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ name: 'Jo', email: 'jo@example.com' });
  const refused = await fetch(`${served.url}/api/contact`, { method: 'POST', headers, body });
  expect(refused.status).toBe(422);
});

const close = 'connection: close\r\n\r\n';
const get = (target: string, host = 'localhost') =>
  `GET ${target} HTTP/1.1\r\nhost: ${host}\r\n${close}`;

/** Expects no server error, and no header that an attacker could have injected. */
function expectHarmless(heard: string): void {
  for (const status of listStatuses(heard)) expect(status).toBeLessThan(500);
  expect(heard).not.toMatch(/node_modules|\.ts:\d|^x-injected:/im);
}

test.for([
  ...['//..%c0%af', '/%', '/%zz', '/%00', '/..', '/%2e%2e/%2e%2e/etc/passwd', '/..%5c..%5cx'],
  ...['/..%252f', '*', 'http://evil.example/', 'localhost:80', '\\', '/a b', '/\u00ff\u00fe'],
  ...[
    '/?%',
    '/?__proto__=1',
    '/#',
    '/%0d%0ax-injected: 1',
    '//evil.example/%2e%2e',
    '/.git/config',
  ],
  ...['/api/contact/%00/status', '/api/contact/%2e%2e/status', '/api/blog/..%2f..', '/api//'],
  ...['/api/blog/%ff', '/api/providers/%0d%0ax-injected:%201', '/providers/0001//evil.example'],
  ...['//api/form-mark', '/api/form-mark?'.padEnd(9000, 'x'), '/'.repeat(5000), '/a'.repeat(4000)],
])('the target %j is answered without a failure', async (target) => {
  const heard = await talkRaw(served.port, [get(target)]);
  expect(listStatuses(heard)).toHaveLength(1);
  expectHarmless(heard);
});

test.for([
  ...['user@localhost', 'user:password@localhost', 'localhost/path', 'localhost?x', 'localhost#x'],
  ...[
    '[::1',
    '[::1]',
    'a b',
    '%00',
    'localhost:99999',
    'localhost:',
    '..',
    '\u00fc',
    'x'.repeat(300),
  ],
  ...['evil.example', 'javascript:alert(1)', '@', ':', '\\'],
])('the host %j is answered without a failure', async (host) => {
  for (const target of ['/', '/api/form-mark']) {
    const heard = await talkRaw(served.port, [get(target, host)]);
    expect(listStatuses(heard)).toHaveLength(1);
    expectHarmless(heard);
  }
});

const contact =
  'POST /api/contact HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n';

test.for([
  ['no host', `GET / HTTP/1.1\r\n${close}`],
  ['two hosts', `GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\n${close}`],
  ['an old version', 'GET / HTTP/1.0\r\n\r\n'],
  ['a version of the future', `GET / HTTP/9.9\r\nhost: a\r\n${close}`],
  ['no version', 'GET /\r\n\r\n'],
  ['a very long header', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(100_000)}\r\n${close}`],
  ['very many headers', `GET / HTTP/1.1\r\nhost: a\r\n${'x: y\r\n'.repeat(5000)}${close}`],
  ['a header with NUL', `GET / HTTP/1.1\r\nhost: a\r\nx: \0\r\n${close}`],
  ['a header that is folded', `GET / HTTP/1.1\r\nhost: a\r\nx: a\r\n b\r\n${close}`],
  ['a header without a name', `GET / HTTP/1.1\r\nhost: a\r\n: a\r\n${close}`],
  ['bare line feeds', 'GET / HTTP/1.1\nhost: a\n\n'],
  [
    'bytes beyond ASCII',
    `GET /api/form-mark HTTP/1.1\r\nhost: a\r\ncookie: \u00ff\u0080\r\n${close}`,
  ],
  ['TLS', Buffer.from([22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3])],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['two lengths', `${contact}content-length: 2\r\ncontent-length: 3\r\n${close}{}`],
  [
    'a length and chunks',
    `${contact}content-length: 2\r\ntransfer-encoding: chunked\r\n${close}{}`,
  ],
  ['a negative length', `${contact}content-length: -1\r\n${close}`],
  ['a chunk of no size', `${contact}transfer-encoding: chunked\r\n${close}zz\r\n{}\r\n`],
  [
    'a chunk of enormous size',
    `${contact}transfer-encoding: chunked\r\n${close}fffffffffffffffff\r\n`,
  ],
  ['an unknown coding', `${contact}transfer-encoding: gzip\r\n${close}{}`],
  ['an unknown expectation', `${contact}expect: tea\r\ncontent-length: 2\r\n${close}{}`],
  ['an upgrade', `GET / HTTP/1.1\r\nhost: a\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n`],
  ['CONNECT', `CONNECT evil.example:443 HTTP/1.1\r\nhost: evil.example\r\n\r\n`],
  ['TRACE', `TRACE /api/contact HTTP/1.1\r\nhost: a\r\nx-injected: 1\r\n${close}`],
  ['a body where none belongs', `GET / HTTP/1.1\r\nhost: a\r\ncontent-length: 3\r\n${close}abc`],
  ['pipelined garbage', `GET / HTTP/1.1\r\nhost: a\r\n\r\n\0\xff{}\r\n\r\nGET / HTTP/1.1\r\n\r\n`],
  ['nothing but line ends', '\r\n'.repeat(1000)],
] as const)('%s does no harm', async ([, raw]) => {
  expectHarmless(await talkRaw(served.port, [raw], { patienceMs: 400 }));
});

test('pipelined requests are answered in their order, also after a body nobody reads', async () => {
  const refused = `POST /api/contact HTTP/1.1\r\nhost: localhost\r\ncontent-length: 3\r\n\r\nabc`;
  const missing = 'GET /nothing HTTP/1.1\r\nhost: localhost\r\n\r\n';
  const heard = await talkRaw(served.port, [refused.repeat(3), missing, get('/')]);
  expect(listStatuses(heard)).toEqual([415, 415, 415, 404, 200]);
});

test('requests that hang up half way do no harm', async () => {
  const whole = `${contact}content-length: 1000\r\n\r\n{"name":"`;
  for (let length = 1; length < whole.length; length += 9) {
    expect(await talkRaw(served.port, [whole.slice(0, length)], { isHungUp: true })).toBe('');
  }
  await talkRaw(
    served.port,
    Array.from({ length: 200 }, () => get('/')),
    { isHungUp: true },
  );
});

test('many slow request headers at once keep nobody else waiting', async () => {
  const slow = Array.from({ length: 100 }, () =>
    talkRaw(served.port, ['GET / HT'], { patienceMs: 500 }),
  );
  expect(await (await fetch(served.url)).text()).toBe('home');
  await Promise.all(slow);
});

test('random request lines and heads do no harm', async () => {
  const word = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.constantFrom(
      ...['GET', 'POST', '/', '/api/contact', 'HTTP/1.1', 'host: a', 'content-length: 5', ': '],
      ...['transfer-encoding: chunked', '\r\n', '\r\n\r\n', '0\r\n\r\n', '5\r\nabcde\r\n', '\0'],
    ),
  );
  const raws = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '));
  await fc.assert(
    fc.asyncProperty(raws, async (raw) => {
      expectHarmless(await talkRaw(served.port, [`${raw}\r\n\r\n`], { patienceMs: 60 }));
    }),
    { numRuns: sizes.rawRequests, seed, endOnFailure: true },
  );
});
