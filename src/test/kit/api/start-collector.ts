import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import * as z from 'zod';

const collectedEventSchema = z.object({
  event: z.string(),
  timestamp: z.string().optional(),
  properties: z.record(z.string(), z.unknown()),
});

/** An event as it arrived. */
export type CollectedEvent = z.output<typeof collectedEventSchema>;

/** One request to the collector. */
export interface CollectedRequest {
  path: string;
  userAgent: string;
  /** The sent data, unpacked. */
  body: string;
  events: CollectedEvent[];
}

/** A stand-in for the analytics service. */
export interface Collector {
  /** Its origin. */
  url: string;
  /** A list that grows. */
  requests: CollectedRequest[];
  close: () => Promise<void>;
}

const anyPage = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': 'POST, GET, OPTIONS',
};

/** Starts a server with PostHog's capture protocol that records what arrives. */
export async function startCollector(): Promise<Collector> {
  const requests: CollectedRequest[] = [];
  const server = createServer((request, response) => {
    void read(request).then(
      (collected) => {
        if (request.method !== 'OPTIONS') requests.push(collected);
        response.writeHead(200, { ...anyPage, 'content-type': 'application/json' });
        response.end('{"status":1}');
      },
      () => {
        response.writeHead(400, anyPage).end();
      },
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function read(request: IncomingMessage): Promise<CollectedRequest> {
  const { pathname } = new URL(request.url ?? '', 'http://localhost');
  const bytes = await buffer(request);
  const body = unpack(bytes);
  return {
    path: pathname,
    userAgent: request.headers['user-agent'] ?? '',
    body,
    events: body === '' ? [] : listEvents(JSON.parse(body)),
  };
}

/** Unpacks a body: the library compresses with gzip, or sends base64 in a form field. */
function unpack(bytes: Buffer): string {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return gunzipSync(bytes).toString();
  const text = bytes.toString();
  const data = text.startsWith('data=') ? new URLSearchParams(text).get('data') : null;
  return data === null ? text : Buffer.from(data, 'base64').toString();
}

function listEvents(sent: unknown): CollectedEvent[] {
  const batch = z.object({ batch: z.array(z.unknown()) }).safeParse(sent);
  const events = batch.success ? batch.data.batch : [sent].flat();
  return z.array(collectedEventSchema).parse(events);
}
