import type { Page } from '@playwright/test';

/**
 * Records a page's network requests from now on.
 *
 * @returns a list that grows: method and path of each request, or the whole address of a request
 *   to another host
 */
export function recordRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { host, pathname, href } = new URL(request.url());
    // The browser fetches a page's icon at any time.
    if (pathname === '/favicon.svg') return;
    const isOwn = host === new URL(page.url()).host || page.url() === 'about:blank';
    requests.push(`${request.method()} ${isOwn ? pathname : href}`);
  });
  return requests;
}
