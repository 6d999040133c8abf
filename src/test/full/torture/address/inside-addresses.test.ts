import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { publish } from '#editing/publishing/publish.server.ts';
import { copySite } from '#test/kit/site/site-copy.ts';
import { listInsideAddresses } from './inside-addresses.ts';
import { useMemorySite } from '#test/full/torture/publishing/memory-site.ts';
import { sendEdits, type SentEdit } from '#test/full/torture/publishing/publishing-site.ts';
import { formRoutes } from '#test/full/torture/routes.ts';
import { isTorture, sizes, testTimeoutMs } from '#test/full/torture/sizes.ts';

vi.setConfig({ testTimeout: testTimeoutMs });

const world = useMemorySite();
let listener: Server;
let connections = 0;
let port = 0;

beforeAll(async () => {
  listener = createServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0);
  await once(listener, 'listening');
  const address = listener.address();
  port = typeof address === 'object' && address ? address.port : 0;
});

beforeEach(() => {
  connections = 0;
});

afterAll(() => {
  listener.close();
});

/** Shows that the listener was never called, and that it would have noticed a call. */
async function expectSilence(): Promise<void> {
  expect(connections).toBe(0);
  await once(connect(port, '127.0.0.1').resume(), 'close');
  expect(connections).toBe(1);
}

const image = (value: string): SentEdit => ({ id: 'home-hero-image', type: 'image', value });

test('A682: no address that is saved as a picture is asked for by the server', async () => {
  const { ada } = world.admins;
  for (const value of listInsideAddresses(sizes.insideAddresses, port)) {
    const { status } = await sendEdits(ada, [image(value)]);
    // Saved as https, such an address is left to the visitor's browser and its rules.
    expect([value, status]).toEqual([value, /^https?:\/\//.test(value) ? status : 422]);
    expect([200, 422]).toContain(status);
  }
  await publish();
  await expectSilence();
});

test('no address that is saved within a text, or sent with a form, is asked for', async () => {
  const { ada } = world.admins;
  const [contact = expect.fail()] = formRoutes;
  vi.stubEnv('FORM_LIMIT_PER_HOUR', '0');
  for (const [index, address] of listInsideAddresses(sizes.insideAddresses, port).entries()) {
    const value = `![a](${address}) [b](${address}) <${address}> ${address}`;
    const { status } = await sendEdits(ada, [{ id: 'blog-content-5', type: 'text', value }]);
    expect([200, 422]).toContain(status);
    const body = JSON.stringify({ ...contact.valid, message: `${value} ${index}` });
    const headers = { 'content-type': 'application/json' };
    const request = new Request('http://localhost/api/contact', { method: 'POST', headers, body });
    expect((await contact.app.fetch(request, { ip: '192.0.2.1' })).status).toBe(201);
  }
  await publish();
  await expectSilence();
});

test.runIf(isTorture)('no address in the content is asked for by a build', async () => {
  const copy = await copySite();
  const file = path.join(copy.folder, 'content/blog/easing-separation-new-caregiver.md');
  const addresses = listInsideAddresses(sizes.insideAddresses, port).filter((address) =>
    /^https:\/\/[\w.[\]:]+\//.test(address),
  );
  const pictures = addresses.map((address) => `![a picture](${address})`).join('\n\n');
  await writeFile(file, `${await readFile(file, 'utf8')}\n${pictures}\n`);
  await copy.build();
  await copy.remove();
  await expectSilence();
});
