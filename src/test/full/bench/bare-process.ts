import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tellPort } from './server-process.ts';

/** An answer that is sent whatever is asked. */
export interface BareAnswer {
  headers: OutgoingHttpHeaders;
  body: string;
}

// The least that answering over HTTP takes: the same bytes each time, from memory. The first
// argument is the file that holds them.
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
