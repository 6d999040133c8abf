import { type App } from './app-routes.ts';

/** The options of a call. */
export interface BrowserCallOptions {
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, in place of JSON. */
  bytes?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  /** The client's address as the platform gives it. */
  ip?: string;
  /** Collects the work that continues after the answer. */
  waitUntil?: (work: Promise<unknown>) => void;
}

/** A browser on a page of the site: it keeps cookies and sends its page as the origin. */
export interface TestBrowser {
  cookies: Map<string, string>;
  call: (app: App, method: string, path: string, options?: BrowserCallOptions) => Promise<Response>;
}

/** Opens a browser without cookies. */
export function openTestBrowser(
  origin = 'http://localhost:8888',
  ownIp = '203.0.113.7',
): TestBrowser {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async call(app, method, path, { body, bytes, headers, ip = ownIp, waitUntil } = {}) {
      const request = new Request(origin + path, {
        method,
        headers: {
          'sec-fetch-site': 'same-origin',
          ...(cookies.size > 0 && {
            cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(bytes && { body: bytes }),
      });
      const response = await app.fetch(request, { ip, ...(waitUntil && { waitUntil }) });
      for (const cookie of response.headers.getSetCookie()) keep(cookies, cookie);
      return response;
    },
  };
}

function keep(cookies: Map<string, string>, cookie: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
  if (cookie.includes('Max-Age=0')) cookies.delete(name);
  else cookies.set(name, value);
}
