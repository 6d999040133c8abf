import type { Page } from '@playwright/test';

/**
 * Writes down what a page asks the network for, from now on.
 *
 * @returns a list that grows: method and path of each request, or the whole address of a request
 *   to another host
 */
export function recordRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { host, pathname, href } = new URL(request.url());
    // The browser fetches the icon of a page whenever it likes.
    if (pathname === '/favicon.svg') return;
    const isOwn = host === new URL(page.url()).host || page.url() === 'about:blank';
    requests.push(`${request.method()} ${isOwn ? pathname : href}`);
  });
  return requests;
}
