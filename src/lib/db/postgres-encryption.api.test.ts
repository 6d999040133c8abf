import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { openPostgres } from './postgres-executor.server.ts';

/** The first bytes from a client that insists on encryption. */
const encryptionRequest = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);

/** Connects to a server without encryption, and returns everything that it received. */
async function listenTo(host: string, suffix = ''): Promise<Buffer> {
  const heard: Buffer[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      heard.push(bytes);
      socket.end(bytes.equals(encryptionRequest) ? 'N' : '');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.');
  const url = `postgresql://ada:secret@${host}:${address.port}/site${suffix}`;
  const executor = openPostgres(url);
  await expect(executor.execute({ query: 'select 1', params: [] })).rejects.toThrow();
  await executor.close();
  server.close();
  return Buffer.concat(heard);
}

// A spelling of this machine's own address that is not recognized as local.
const elsewhere = '127.1';

test('ASVS 12.3.1: a server somewhere else that offers no encryption is told nothing', async () => {
  expect(await listenTo(elsewhere)).toEqual(encryptionRequest);
});

test('on this machine, and where the address says so, a connection goes without', async () => {
  for (const heard of [
    await listenTo('127.0.0.1'),
    await listenTo(elsewhere, '?sslmode=disable'),
  ]) {
    expect(heard.toString()).toContain('ada');
  }
});
