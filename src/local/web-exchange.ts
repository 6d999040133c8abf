import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import { logEvent } from '#lib/log.server.ts';
import { encodePath, type RequestPath } from '#local/static/request-path.ts';

const plainText = {
  'content-type': 'text/plain; charset=utf-8',
  'x-content-type-options': 'nosniff',
};

/** Returns a plain sentence, which no browser takes for a page. */
export function refuse(status: number, sentence: string, headers = {}): Response {
  return new Response(sentence, { status, headers: { ...plainText, ...headers } });
}

/**
 * Answers a request to Node's server, or refuses it without a `target`. An error in `handle` becomes
 * a plain 500.
 */
export async function answerRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  target: RequestPath | null,
  handle: (request: Request, target: RequestPath) => Promise<Response>,
): Promise<void> {
  // A function reads the address by which it was found.
  if (target) incoming.url = `${encodePath(target.path)}${target.search}`;
  const listener = getRequestListener(
    async (request) =>
      target ? openBody(await handle(request, target), outgoing) : refuseAddress(),
    { hostname: 'localhost', overrideGlobalObjects: false, errorHandler: answerFailure },
  );
  await listener(incoming, outgoing);
}

function refuseAddress(): Response {
  return refuse(400, 'This address cannot be read. Please check it for typing errors.');
}

function answerFailure(error: unknown): Response {
  if (error instanceof RequestError) return refuseAddress();
  logFailure(error);
  return refuse(500, 'Something went wrong on our side. Please try again in a few minutes.');
}

function logFailure(error: unknown): void {
  const { name, code } = error as { name?: unknown; code?: unknown };
  logEvent('error', 'request failed', { error: String(name), code: String(code) });
}

/**
 * Cuts the connection if the body fails midway, so that no part is mistaken for the whole: the
 * library would add the error to the answer.
 *
 * @throws what the first piece throws: until then another answer is possible
 */
async function openBody(response: Response, outgoing: ServerResponse): Promise<Response> {
  const reader = (response.body as ReadableStream<Uint8Array> | null)?.getReader();
  if (!reader) return response;
  const first = await reader.read();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      if (first.done) controller.close();
      else controller.enqueue(first.value);
    },
    async pull(controller) {
      const piece = await reader.read().catch((error: unknown) => {
        logFailure(error);
        outgoing.destroy();
        return { done: true } as const;
      });
      if (piece.done) controller.close();
      else controller.enqueue(piece.value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return new Response(body, response);
}
