import type { Page, Response } from '@playwright/test';
import { countBrotliBytes } from '#test/kit/site/brotli.ts';

/** Something that a page loaded. */
export interface Transfer {
  url: string;
  kind: string;
  /** Compressed, where its type can be. */
  bytes: number;
}

const isText = /^text\/|json|javascript|xml|svg/;
const known = new Map<string, number>();

/** Measures an answer; one whose address is known is not compressed again. */
export async function measure(response: Response): Promise<Transfer> {
  const url = response.url();
  const type = response.headers()['content-type'] ?? '';
  if (!known.has(url)) {
    const body = await response.body();
    known.set(url, isText.test(type) ? countBrotliBytes(body) : body.length);
  }
  return { url, kind: response.request().resourceType(), bytes: known.get(url) ?? 0 };
}

/** Opens a page and waits until it makes no more requests, without scrolling. */
export async function loadFully(page: Page, path: string): Promise<Transfer[]> {
  const responses: Response[] = [];
  const note = (response: Response) => responses.push(response);
  page.on('response', note);
  await page.goto(path, { waitUntil: 'networkidle' });
  page.off('response', note);
  return Promise.all(responses.map(measure));
}
