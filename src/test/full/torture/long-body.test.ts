import { describe, expect, test } from 'vitest';
import { bodyRoutes, formRoutes } from './routes.ts';
import { longBodyMegabytes } from './sizes.ts';
import { readStoredState } from './stored-state.ts';
import { expectInOrder, send, useTortureSite } from './torture-site.ts';

useTortureSite();

const megabyte = 1024 * 1024;
const chunk = new Uint8Array(16 * 1024).fill(0x20);
/** Returns the longest body that an endpoint reads, plus what a stream may buffer. */
const maxPulled = (title: string) => (title === 'phone entry' ? 96 : 64) * 1024 + 4 * chunk.length;

/** Creates a body that is generated as it is read and records how far that was. */
function createLongBody() {
  const told = { pulled: 0, isCancelled: false };
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      told.pulled += chunk.length;
      controller.enqueue(chunk);
      if (told.pulled >= longBodyMegabytes * megabyte) controller.close();
    },
    cancel() {
      told.isCancelled = true;
    },
  });
  return { stream, told };
}

describe.for(bodyRoutes)('$title: a body that is far too long', (route) => {
  test.for([
    ['without its length', {}],
    ['in chunks', { 'transfer-encoding': 'chunked' }],
    ['with a length that is too small', { 'content-length': '10' }],
    ['with a length that is no number', { 'content-length': 'many' }],
    ['with a negative length', { 'content-length': '-1' }],
    ['with two lengths', { 'content-length': '10, 10' }],
    ['with its true length', { 'content-length': String(longBodyMegabytes * megabyte) }],
  ] as const)('ASVS 1.3.3: %s is refused with 413, and hardly read', async ([, headers]) => {
    const before = await readStoredState();
    const { stream, told } = createLongBody();
    expect((await send(route, { body: stream, headers })).status).toBe(413);
    expect(told.pulled).toBeLessThan(maxPulled(route.title));
    expect(told.isCancelled || told.pulled <= chunk.length).toBe(true);
    expect(await readStoredState()).toEqual(before);
  });

  test('in one piece is refused with 413', async () => {
    expect((await send(route, { body: Buffer.alloc(megabyte, 0x20) })).status).toBe(413);
    await expectInOrder(route);
  });

  test('that breaks off is refused with 400', async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(Buffer.from('{"na'));
        controller.error(new Error('The connection was lost.'));
      },
    });
    expect((await send(route, { body: broken })).status).toBe(400);
  });

  test('of very many fields is refused, and names a few of them only', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => `"f${index.toString(36)}":1`);
    const limited = [many.slice(0, 60), many.slice(0, 500), many];
    for (const names of limited) {
      const response = await send(route, { body: `{${names.join(',')}}` });
      expect([413, 422]).toContain(response.status);
      expect((await response.text()).length).toBeLessThan(1000);
    }
  });
});

describe.for(formRoutes)('$title: a form without script', (route) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };

  test('that is too long is refused with 413', async () => {
    const { stream, told } = createLongBody();
    expect((await send(route, { body: stream, headers })).status).toBe(413);
    // Without script, a Chinese character takes nine bytes.
    expect(told.pulled).toBeLessThan(128 * 1024 + 4 * chunk.length);
  });

  test('of very many fields is refused as quickly as any other', async () => {
    const names = Array.from({ length: 9000 }, (_, index) => `f${index.toString(36)}=1`);
    const began = performance.now();
    expect((await send(route, { body: names.join('&'), headers })).status).toBe(422);
    expect(performance.now() - began).toBeLessThan(2000);
    await expectInOrder(route);
  });
});
