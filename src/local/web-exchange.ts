import type { IncomingMessage, ServerResponse } from 'node:http';
import { encodePath, type RequestPath } from '#local/static/request-path.ts';

/** Methods that a web `Request` can carry and a function may answer. */
const functionMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Makes the standard request that a function takes.
 *
 * @param incoming from Node's server
 * @param origin scheme and host by which the client reached the site
 * @param target where the request leads: the function reads the path by which it was found
 * @returns null for a method that no function can answer
 */
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
 * The body, read only as fast as the function takes it. When the function has had enough, the rest
 * is let through unread: a connection cut in mid-sending would hide the answer from the client.
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

/**
 * Writes a function's answer.
 *
 * @param response what the function answered
 * @param outgoing Node's side of it
 */
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

/**
 * The origin under which a client reached the site.
 *
 * @param host the header of that name
 * @returns null for what is more, or less, than a name or address with a port
 */
export function findOrigin(host: string): string | null {
  const origin = `http://${host}`;
  if (/[@/?#\\]/.test(host) || !URL.canParse(origin)) return null;
  return origin;
}
