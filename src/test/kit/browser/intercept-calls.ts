import type { CDPSession, Page } from '@playwright/test';

/** An API call of a page, waiting for its answer. */
export interface InterceptedCall {
  method: string;
  url: URL;
  /** With lowercase names. */
  headers: Record<string, string>;
  /**
   * Returns the sent JSON; null where there was none.
   *
   * @throws SyntaxError where it is not JSON
   */
  readBody: () => unknown;
  fulfill: (answer: {
    status: number;
    headers?: Record<string, string>;
    body: string;
  }) => Promise<void>;
  /** Aborts the connection. */
  abort: () => Promise<void>;
}

/** Answers a call, or resolves with false to leave it to others. */
type Interceptor = (call: InterceptedCall) => Promise<boolean>;

interface Interception {
  session: CDPSession;
  /** Newest first. */
  interceptors: Interceptor[];
}

const interceptions = new WeakMap<Page, Interception>();

/**
 * Has a test answer the API calls of a page; the newest interceptor is asked first, and the server
 * answers what none of them does. `page.route` would stop every request of the page on its way and
 * turn the browser's cache off: this way, an admin's screen opens in two thirds of the time.
 */
export async function interceptCalls(page: Page, interceptor: Interceptor): Promise<void> {
  const known = interceptions.get(page);
  if (known) {
    known.interceptors.unshift(interceptor);
    return;
  }
  const session = await page.context().newCDPSession(page);
  const interceptors = [interceptor];
  interceptions.set(page, { session, interceptors });
  const send = async (answer: Promise<unknown>) => {
    // A page that has moved on waits for no answer.
    await answer.catch(() => undefined);
  };
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const call: InterceptedCall = {
      method: request.method,
      url: new URL(request.url),
      headers: Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]),
      ),
      readBody: () =>
        request.postData === undefined ? null : (JSON.parse(request.postData) as unknown),
      fulfill: ({ status, headers = {}, body }) =>
        send(
          session.send('Fetch.fulfillRequest', {
            requestId,
            responseCode: status,
            responsePhrase: 'Stand-in',
            responseHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
            body: Buffer.from(body).toString('base64'),
          }),
        ),
      abort: () =>
        send(session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionAborted' })),
    };
    void answerCall(interceptors, call).then((isAnswered) => {
      if (!isAnswered) void send(session.send('Fetch.continueRequest', { requestId }));
    });
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] });
}

async function answerCall(
  interceptors: readonly Interceptor[],
  call: InterceptedCall,
): Promise<boolean> {
  for (const interceptor of interceptors) if (await interceptor(call)) return true;
  return false;
}

/** Leaves all calls of a page to the server again. */
export async function stopIntercepting(page: Page): Promise<void> {
  const known = interceptions.get(page);
  interceptions.delete(page);
  await known?.session.detach();
}
