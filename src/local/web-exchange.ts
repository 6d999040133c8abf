import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
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
 * Reads only as fast as the function takes the body, then discards the rest: cutting the connection
 * would hide the answer from the client.
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

/** Longer bodies are passed on in pieces. */
const maxWholeBytes = 64 * 1024;

/** A whole body, or the pieces of a longer one. */
export type AnswerBody = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

/** Reads a short body whole; a longer one only as fast as its pieces are taken. */
export async function openBody({ body }: Response): Promise<AnswerBody> {
  if (!body) return new Uint8Array();
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  const pieces: Uint8Array[] = [];
  let length = 0;
  while (length <= maxWholeBytes) {
    const piece = await reader.read();
    if (piece.done) return new Uint8Array(Buffer.concat(pieces));
    pieces.push(piece.value);
    length += piece.value.length;
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const known = pieces.shift();
        const piece = known ? { done: false as const, value: known } : await reader.read();
        if (piece.done) controller.close();
        else controller.enqueue(piece.value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/**
 * Cuts the connection if a body fails midway, so that no part is mistaken for the whole. Writes
 * nothing if the request has been answered in the meantime.
 */
export async function writeWebResponse(
  response: Response,
  outgoing: ServerResponse,
): Promise<void> {
  const hasBody = outgoing.req.method !== 'HEAD' && ![204, 304].includes(response.status);
  const body = hasBody ? await openBody(response) : null;
  if (outgoing.headersSent) {
    if (body instanceof ReadableStream) await body.cancel();
    return;
  }
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) outgoing.appendHeader(name, value);
  if (body === null) {
    await response.body?.cancel();
    outgoing.end();
    return;
  }
  if (body instanceof Uint8Array) {
    outgoing.setHeader('content-length', body.length);
    outgoing.end(body);
    return;
  }
  try {
    await pipeline(Readable.fromWeb(body as NodeStream), outgoing);
  } catch {
    // A client that left needs no answer, and any other must see that the answer is incomplete.
    outgoing.destroy();
  }
}

/** Returns null for anything but a host name or address with a port. */
export function findOrigin(host: string): string | null {
  const origin = `http://${host}`;
  if (/[@/?#\\]/.test(host) || !URL.canParse(origin)) return null;
  return origin;
}
