import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tellPort } from './server-process.ts';

/** The response to every request. */
export interface BareAnswer {
  headers: OutgoingHttpHeaders;
  body: string;
}

// The baseline for HTTP: a server that sends the same bytes from memory. The first argument is the
// file with those bytes.
const answer = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as BareAnswer;
const body = Buffer.from(answer.body);
const server = createServer((_, response) => {
  response.writeHead(200, answer.headers);
  response.end(body);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
tellPort((server.address() as AddressInfo).port, () => {
  server.close();
  server.closeAllConnections();
});
