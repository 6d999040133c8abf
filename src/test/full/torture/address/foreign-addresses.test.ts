import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { talkRaw } from '#test/full/torture/raw-connection.ts';
import { useServedFolder } from '#test/full/torture/served-folder.ts';
import { seed, sizes, testTimeoutMs } from '#test/full/torture/sizes.ts';

vi.setConfig({ testTimeout: testTimeoutMs });

const served = useServedFolder({ 'index.html': 'home', '404.html': 'not found' });

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  vi.stubEnv('FORM_LIMIT_PER_HOUR', '0');
  return () => {
    vi.unstubAllEnvs();
  };
});

const beginnings = [
  ...[
    '//',
    '///',
    '/\\',
    '\\\\',
    '/%5c',
    '/%2f',
    '//%00',
    'https:',
    'https://',
    'http:///',
    'HTTP://',
  ],
  ...[
    '/\t/',
    '/%09/',
    '/%0a/',
    '/%0d%0aLocation:%20//',
    '/.//',
    '/..//',
    '/;//',
    '@',
    'javascript://',
  ],
  ...[
    '//localhost@',
    '//localhost%40',
    '//localhost:8888@',
    '/%2f%2f',
    '//\u3002',
    'data:text/html,',
  ],
];
const hosts = [
  'evil.example',
  'evil%2eexample',
  'evil\u3002example',
  '%65vil.example',
  '[::1]',
  '0x7f.1',
];
const ends = [
  '',
  '/',
  '/%2e%2e',
  '/..',
  '/?x',
  '#x',
  '/services/nanny',
  '\\@localhost',
  '%00',
  '/.',
];

const foreign = fc
  .tuple(fc.constantFrom(...beginnings), fc.constantFrom(...hosts), fc.constantFrom(...ends))
  .map((parts) => parts.join(''));

const addresses = [...new Set(fc.sample(foreign, { seed, numRuns: sizes.foreignAddresses * 3 }))]
  .slice(0, sizes.foreignAddresses)
  .map((address) => address.replaceAll(/[^\x21-\x7e]/gu, encodeURIComponent));

/** Addresses that answer with a redirect. */
const redirecting = [
  '/admin/login',
  '/services/nanny',
  '/providers/007',
  '/admin/login/',
  '//admin/login',
  '//providers/007',
  '///providers/007',
];
const names = ['next', 'redirect', 'url', 'return', 'returnTo', 'continue', 'to'];

/** Returns the origins that an answer leads to, as a browser on the site resolves them. */
function listOrigins(heard: string): string[] {
  return [...heard.matchAll(/^(?:location|refresh|content-location): ?(.*)\r$/gim)].map(
    ([, address = '']) => new URL(address, served.url).origin,
  );
}

async function expectAtHome(request: string): Promise<number> {
  const heard = await talkRaw(served.port, [request]);
  const origins = listOrigins(heard);
  for (const origin of origins) expect([request, origin]).toEqual([request, served.url]);
  expect(heard).not.toMatch(/^location: .*\n.*^location: /ims);
  return origins.length;
}

const get = (target: string) =>
  `GET ${target} HTTP/1.1\r\nhost: ${new URL(served.url).host}\r\nconnection: close\r\n\r\n`;

test('no address of another site, as the path itself, leads there', async () => {
  for (const address of addresses) {
    await expectAtHome(get(address.startsWith('/') ? address : `/${address}`));
    await expectAtHome(get(`/services/nanny${address}`));
    await expectAtHome(get(`/providers/007${address}`));
  }
});

test('no address of another site, in whatever field of the query, leads there', async () => {
  let led = 0;
  for (const [index, address] of addresses.entries()) {
    const name = names[index % names.length] ?? '';
    for (const path of redirecting) {
      led += await expectAtHome(get(`${path}?${name}=${encodeURIComponent(address)}`));
    }
  }
  expect(led).toBeGreaterThan(addresses.length);
});

test('a form without script leads to the page that says thank you, whatever it names', async () => {
  let led = 0;
  for (const [index, address] of addresses.entries()) {
    const name = names[index % names.length] ?? '';
    const text = `message ${index} to us`;
    const form = { name: 'Jo', email: 'jo@example.com', subject: 'Hi', message: text };
    const body = new URLSearchParams({ ...form, submissionKey: address }).toString();
    led += await expectAtHome(
      [
        `POST /api/contact?${name}=${encodeURIComponent(address)} HTTP/1.1`,
        `host: ${new URL(served.url).host}`,
        `referer: ${address}`,
        ...['content-type: application/x-www-form-urlencoded', 'connection: close'],
        `content-length: ${body.length}`,
        ...['', body],
      ].join('\r\n'),
    );
  }
  expect(led).toBe(addresses.length);
});
