import { getSiteUrl } from './site-under-test.ts';

/** An answer of the site under test. */
export interface PageAnswer {
  status: number;
  /** The target of a redirect, as a path on the site. */
  location: string | null;
  headers: Headers;
  html: string;
}

/**
 * Fetches one address of the site, without a browser and without following a redirect.
 *
 * @param path on the site, with a query where needed
 */
export async function fetchPage(path: string): Promise<PageAnswer> {
  const response = await fetch(getSiteUrl() + path, { redirect: 'manual' });
  const location = response.headers.get('location');
  return {
    status: response.status,
    location: location === null ? null : toPath(new URL(location, getSiteUrl())),
    headers: response.headers,
    html: await response.text(),
  };
}

function toPath({ pathname, search }: URL): string {
  return pathname + search;
}
