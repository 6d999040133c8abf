import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openHttpConnection, type HttpConnection } from './http-connection.ts';

const open: (() => void)[] = [];

afterEach(() => {
  for (const close of open.splice(0)) close();
});

async function connectTo(answer: RequestListener): Promise<HttpConnection> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const connection = await openHttpConnection((server.address() as AddressInfo).port, '/api/list');
  open.push(connection.close, () => {
    server.closeAllConnections();
    server.close();
  });
  return connection;
}

test('each question is asked over the same connection and ends with its answer', async () => {
  const asked: (number | string | undefined)[] = [];
  const body = Buffer.alloc(300_000, 'x');
  const { ask } = await connectTo(({ url, socket }, response) => {
    asked.push(url, socket.remotePort);
    response.writeHead(200, { 'content-length': body.length });
    response.end(body);
  });
  await ask();
  await ask();
  const [, port] = asked;
  expect(asked).toEqual(['/api/list', port, '/api/list', port]);
});

test('an answer that is an error is no answer', async () => {
  const { ask } = await connectTo((_, response) => {
    response.writeHead(503, { 'content-length': 2 });
    response.end('no');
  });
  await expect(ask()).rejects.toThrow('The server answered HTTP/1.1 503 Service Unavailable.');
});

test('a server that hangs up fails the question', async () => {
  const { ask } = await connectTo((_, response) => {
    response.destroy();
  });
  await expect(ask()).rejects.toThrow('The server hung up.');
});
