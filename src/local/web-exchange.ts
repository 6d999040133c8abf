import type { IncomingMessage, ServerResponse } from 'node:http';
import { encodePath, type RequestPath } from '#local/static/request-path.ts';

const functionMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Returns null for a method that no function can answer. */
export function toWebRequest(
  incoming: IncomingMessage,
  origin: string,
  { path, search }: RequestPath,
): Request | null {
  const { method = 'GET' } = incoming;
  if (!functionMethods.has(method)) return null;
  const headers = new Headers();
  for (let index = 0; index < incoming.rawHeaders.length; index += 2) {
    headers.append(incoming.rawHeaders[index] ?? '', incoming.rawHeaders[index + 1] ?? '');
  }
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(`${origin}${encodePath(path)}${search}`, {
    method,
    headers,
    ...(hasBody && { body: toStream(incoming), duplex: 'half' }),
  });
}

/**
 * Reads only as fast as the function takes the body, and then lets the rest through unread: to cut
 * the connection would hide the answer from the client.
 */
function toStream(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  let chunks: AsyncIterator<Uint8Array, undefined> | undefined;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        chunks ??= incoming.iterator({ destroyOnReturn: false });
        const chunk = await chunks.next();
        if (chunk.done) controller.close();
        else controller.enqueue(chunk.value);
      },
      async cancel() {
        await chunks?.return?.();
        incoming.resume();
      },
    },
    { highWaterMark: 0 },
  );
}

export async function writeWebResponse(
  response: Response,
  outgoing: ServerResponse,
): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) outgoing.appendHeader(name, value);
  const isHead = outgoing.req.method === 'HEAD';
  if (!isHead && response.status !== 204 && response.status !== 304) {
    outgoing.setHeader('content-length', body.length);
  }
  outgoing.end(body);
}

/** Returns null for what is not exactly a host name or address with a port. */
export function findOrigin(host: string): string | null {
  const origin = `http://${host}`;
  if (/[@/?#\\]/.test(host) || !URL.canParse(origin)) return null;
  return origin;
}
